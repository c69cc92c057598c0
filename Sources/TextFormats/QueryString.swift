/// A query string in the encoding of HTML forms.
///
/// Empty pairs, which some apps send (`limit=100&&order=…`), are skipped. A `+` is a space, and `%`
/// sequences are decoded once.
public struct QueryString: Hashable, Sendable {
  public struct Pair: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value; empty if there is no equals sign.
    public let value: String
  }

  /// The pairs in their order.
  public let pairs: [Pair]

  /// Parses the text after the question mark; `nil` gives no pairs.
  public init(_ text: String?) {
    pairs = (text ?? "").utf8.split(separator: UInt8(ascii: "&")).compactMap { pair in
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = PercentDecoding.queryPart(parts[0])
      guard !name.isEmpty else { return nil }
      return Pair(name: name, value: parts.count == 2 ? PercentDecoding.queryPart(parts[1]) : "")
    }
  }

  /// Returns the first value of a name; `nil` if it is missing.
  public subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }
}
