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

  public init(
    spellings: [[String]], areaTerms: [AreaTerm], streetWords: [StreetWord],
    joiningWords: WordList, ordinaryWords: WordList, noPlaces: WordList
  ) {
    self.spellings = spellings
    self.areaTerms = areaTerms
    self.streetWords = streetWords
    self.joiningWords = joiningWords
    self.ordinaryWords = ordinaryWords
    self.noPlaces = noPlaces
  }
}
