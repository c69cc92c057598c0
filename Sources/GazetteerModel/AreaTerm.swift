/// A word for a kind of area that accompanies its name: "county of", "parish", "oblast".
public struct AreaTerm: Hashable, Sendable {
  /// The position of the word relative to the name.
  public enum Position: UInt8, Sendable {
    /// Before the name: "county of Kent".
    case before = 0
    /// After the name: "Kent county".
    case after = 1
  }

  /// The folded words.
  public let term: String
  /// The position of the words.
  public let position: Position
  /// The layers that a person using the term means.
  public let layers: Set<Layer>

  public init(term: String, position: Position, layers: Set<Layer>) {
    self.term = term
    self.position = position
    self.layers = layers
  }
}
