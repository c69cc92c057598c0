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
      let name = PercentDecoding.queryPart(parts[0])
      guard !name.isEmpty else { return nil }
      return Pair(name: name, value: parts.count == 2 ? PercentDecoding.queryPart(parts[1]) : "")
    }
  }

  /// Returns the first value of a name; `nil` when it is missing.
  public subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }
}
