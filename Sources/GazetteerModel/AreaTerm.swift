/// A word for a kind of area that stands beside its name: "county of", "parish", "oblast".
public struct AreaTerm: Hashable, Sendable {
  /// Where the word stands.
  public enum Position: UInt8, Sendable {
    /// In front: "county of Kent".
    case before = 0
    /// Behind: "Kent county".
    case after = 1
  }

  /// The folded words.
  public let term: String
  /// Where they stand.
  public let position: Position
  /// The layers that somebody who says the term means.
  public let layers: Set<Layer>

  public init(term: String, position: Position, layers: Set<Layer>) {
    self.term = term
    self.position = position
    self.layers = layers
  }
}
