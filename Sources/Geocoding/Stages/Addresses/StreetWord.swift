import Gazetteer

/// A word that marks a part of an address.
enum StreetWord {
  /// The position and meaning of the word.
  enum Role {
    /// Before a street's name: "rue de Rome".
    case before
    /// With the number of an apartment, floor or box: "Suite 5".
    case unit
    /// After a street's name, with the house number before both: "200 Georgia Street".
    case after
    /// On either side of a street's name: "avenue Foch", "Fifth Avenue".
    case either
    /// After a street's name or at its end, with the number last: "Hauptstraße 5".
    case ending
    /// At the end of the names of streets, and of towns as well: "10 Tower Hill".
    case loose
    /// With the name, after a word that precedes it: "la", "saint", "general".
    case particle
    /// With a house number: "No. 5", "15 bis".
    case number

    private static let classes: [(WordClasses, Role)] = [
      (.streetBefore, .before), (.streetUnit, .unit), (.streetAfter, .after),
      (.streetEither, .either), (.streetEnding, .ending), (.streetLoose, .loose),
      (.streetParticle, .particle), (.streetNumber, .number),
    ]
    private static let all = WordClasses(classes.map(\.0))

    /// The role of a word of some classes; `nil` if it has none.
    init?(_ classes: WordClasses) {
      // Most words have none.
      guard !classes.isDisjoint(with: Self.all),
        let found = Self.classes.first(where: { classes.contains($0.0) })
      else { return nil }
      self = found.1
    }
  }
}
