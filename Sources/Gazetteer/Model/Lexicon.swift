/// Knowledge about words rather than places.
///
/// It holds spellings that stand for each other, words for kinds of areas, words of addresses, and
/// words that do not name a place. It comes from `Data/dictionaries` by way of the bundle, so that
/// names are read the way they were stored.
public struct Lexicon: Hashable, Sendable {
  /// Groups of folded words that are spellings of the same word.
  public let spellings: [[String]]
  /// Words for kinds of areas.
  public let areaTerms: [AreaTerm]
  /// Words that mark the parts of addresses.
  public let streetWords: [StreetWord]
  /// Words that only join others: "in", "near", "based".
  public let joiningWords: WordList
  /// Common nouns, verbs, adjectives and pronouns: words of sentences rather than of names.
  public let ordinaryWords: WordList
  /// Phrases in the position of a place name that do not mean a place: "worldwide", "hogwarts".
  public let noPlaces: WordList
  /// Words that tell how to read the words next to them.
  public let queryWords: [QueryWord]
  /// Words for the parts of a building.
  public let unitWords: UnitLexicon

  public init(
    spellings: [[String]], areaTerms: [AreaTerm], streetWords: [StreetWord],
    joiningWords: WordList, ordinaryWords: WordList, noPlaces: WordList,
    queryWords: [QueryWord] = [], unitWords: UnitLexicon = UnitLexicon()
  ) {
    self.spellings = spellings
    self.areaTerms = areaTerms
    self.streetWords = streetWords
    self.joiningWords = joiningWords
    self.ordinaryWords = ordinaryWords
    self.noPlaces = noPlaces
    self.queryWords = queryWords
    self.unitWords = unitWords
  }
}

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

/// The common name for a kind of place in one language.
public struct KindName: Hashable, Sendable {
  /// The kind of place, as a GeoNames feature code or a word for several kinds.
  ///
  /// A feature code carries a country where the name differs there (`"ADM1.NG"`). A word is
  /// `"city"` or the name of a layer.
  public let key: String
  /// The language as a BCP 47 tag.
  public let language: String
  /// The name: `"state"`.
  public let name: String

  public init(key: String, language: String, name: String) {
    self.key = key
    self.language = language
    self.name = name
  }
}
