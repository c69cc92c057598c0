/// The part of an address behind the question mark, as forms write it.
///
/// Empty pairs are skipped (`limit=100&&order=…`, or a question mark with nothing behind it): apps
/// send them. A `+` is a blank, and `%` sequences are decoded once.
public struct QueryString: Hashable, Sendable {
  /// A name and its value.
  public struct Pair: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value; empty when there is no equals sign.
    public let value: String
  }

  /// The pairs in their order.
  public let pairs: [Pair]

  /// Reads what stands behind the question mark; `nil` for an address without one.
  public init(_ text: String?) {
    pairs = (text ?? "").utf8.split(separator: UInt8(ascii: "&")).compactMap { pair in
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = Self.decoded(parts[0])
      guard !name.isEmpty else { return nil }
      return Pair(name: name, value: parts.count == 2 ? Self.decoded(parts[1]) : "")
    }
  }

  /// Returns the first value of a name; `nil` when it is missing.
  public subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// Decodes one part; a `%` that no two digits follow stays, bytes that are no UTF-8 are repaired.
  static func decoded(_ part: Substring.UTF8View) -> String {
    var bytes: [UInt8] = []
    var rest = part
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(0x20)
      case UInt8(ascii: "%"):
        let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        if digits.count == 2 {
          bytes.append(UInt8(digits[0] << 4 | digits[1]))
          rest = rest.dropFirst(2)
        } else {
          bytes.append(byte)
        }
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes a part of a path, where `+` is itself.
  public static func decodedPathPart(_ part: Substring) -> String {
    decoded(part.replacing("+", with: "%2B")[...].utf8)
  }
}
