/// A word that marks a part of an address.
public struct StreetWord: Hashable, Sendable {
  /// The position and meaning of the word.
  public enum Role: UInt8, Sendable {
    /// Before a street's name: "rue de Rome".
    case before = 0
    /// With the number of an apartment, floor or box: "Suite 5".
    case unit = 1
    /// After a street's name, with the house number before both: "200 Georgia Street".
    case after = 2
    /// On either side of a street's name: "avenue Foch", "Fifth Avenue".
    case either = 3
    /// After a street's name or at its end, with the number last: "Hauptstraße 5".
    case ending = 4
    /// At the end of the names of streets, and of towns as well: "10 Tower Hill".
    case loose = 5
    /// With the name, after a word that precedes it: "la", "saint", "general".
    case particle = 6
    /// With a house number: "No. 5", "15 bis".
    case number = 7

    /// Whether the word stands for a kind of street.
    public var isStreet: Bool {
      switch self {
      case .before, .after, .either, .ending, .loose: true
      case .unit, .particle, .number: false
      }
    }
  }

  /// The folded word.
  public let word: String
  /// The part of an address that the word marks.
  public let role: Role

  public init(word: String, role: Role) {
    self.word = word
    self.role = role
  }
}
