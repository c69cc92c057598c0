import Hummingbird

/// The parameters in a request's address, in order, as forms write them: `+` is a blank, `%C3%A9` a
/// byte each, and what is no UTF-8 is replaced by U+FFFD.
struct QueryItems {
  /// Longer addresses are refused: no question needs so many words.
  static let maximumBytes = 8_192

  /// One parameter.
  struct Item: Hashable {
    let name: String
    let value: String
  }

  let items: [Item]

  /// Takes a request's parameters.
  init(_ request: Request) throws(RequestError) {
    guard request.uri.string.utf8.count <= Self.maximumBytes else {
      throw .addressTooLong(maximumBytes: Self.maximumBytes)
    }
    self.init(query: request.uri.query ?? "")
  }

  /// Reads what stands behind the question mark.
  init(query: String) {
    items = query.utf8.split(separator: UInt8(ascii: "&")).map { part in
      let sides = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return Item(
        name: Self.decoded(sides[0]), value: sides.count > 1 ? Self.decoded(sides[1]) : "")
    }
  }

  /// Returns the values of a parameter, in order.
  func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

  /// Returns the last value of a parameter; `nil` when it is not there.
  func last(_ name: String) -> String? { items.last { $0.name == name }?.value }

  /// Returns a part of an address's path as the text that it stands for; `+` is no blank there.
  static func pathPart(_ text: String) -> String { decoded(text[...].utf8, plusIsBlank: false) }

  private static func decoded(_ bytes: Substring.UTF8View, plusIsBlank: Bool = true) -> String {
    guard bytes.contains(where: { $0 == 0x25 || $0 == 0x2B }) else {
      return String(Substring(bytes))
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        decoded.append(plusIsBlank && byte == 0x2B ? 0x20 : byte)
        continue
      }
      let digits = rest.prefix(2).compactMap(Self.digit)
      if digits.count == 2 {
        decoded.append(digits[0] << 4 | digits[1])
        rest.removeFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
