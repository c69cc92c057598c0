/// What is known of words rather than of places: spellings that stand for each other, words for
/// kinds of areas, words of addresses, and words that name no place.
///
/// Comes from `Data/dictionaries` by way of the bundle, so that names are read as they were filed.
public struct Lexicon: Hashable, Sendable {
  /// Groups of folded words that are one word spelt in several ways.
  public let spellings: [[String]]
  /// Words for kinds of areas.
  public let areaTerms: [AreaTerm]
  /// Words that tell the parts of addresses.
  public let streetWords: [StreetWord]
  /// Words that only join others: "in", "near", "based".
  public let joiningWords: WordList
  /// Common nouns, verbs, adjectives and pronouns: words of sentences rather than of names.
  public let ordinaryWords: WordList
  /// Phrases that stand where a place should and mean none: "worldwide", "she", "hogwarts".
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
