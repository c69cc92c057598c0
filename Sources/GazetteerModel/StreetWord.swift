/// A word that tells a part of an address.
public struct StreetWord: Hashable, Sendable {
  /// Where the word stands, and what it tells.
  public enum Role: UInt8, Sendable {
    /// It stands before a street's name: "rue de Rome".
    case before = 0
    /// It goes with the number of a flat, floor or box: "Suite 5".
    case unit = 1
    /// It stands behind a street's name, and the house's number before both: "200 Georgia Street".
    case after = 2
    /// It stands on either side of a street's name: "avenue Foch", "Fifth Avenue".
    case either = 3
    /// It stands behind a street's name or ends it, and the number comes last: "Hauptstraße 5".
    case ending = 4
    /// It ends names of streets, and of towns as well: "10 Tower Hill".
    case loose = 5
    /// It goes with the name behind a word that stands before it: "la", "saint", "general".
    case particle = 6
    /// It goes with a house's number: "No. 5", "15 bis".
    case number = 7

    /// Whether it is a word for a kind of street.
    public var isStreet: Bool {
      switch self {
      case .before, .after, .either, .ending, .loose: true
      case .unit, .particle, .number: false
      }
    }
  }

  /// The folded word.
  public let word: String
  /// The part that it tells.
  public let role: Role

  public init(word: String, role: Role) {
    self.word = word
    self.role = role
  }
}
