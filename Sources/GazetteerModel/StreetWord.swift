/// A word that tells a part of an address.
public struct StreetWord: Hashable, Sendable {
  /// Which part.
  public enum Role: UInt8, Sendable {
    /// It stands in the name of a street: "Pkwy", "Rue".
    case street = 0
    /// It stands before the number of a flat, floor or box: "Suite".
    case unit = 1
  }

  /// The folded word.
  public let word: String
  /// The part that it tells.
  public let role: Role

  /// Creates a word.
  public init(word: String, role: Role) {
    self.word = word
    self.role = role
  }
}
