/// What is known of words rather than of places: spellings that stand for each other, words for
/// kinds of areas, words of addresses.
///
/// Comes from `Data/dictionaries` by way of the bundle, so that names are read as they were filed.
public struct Lexicon: Hashable, Sendable {
  /// Groups of folded words that are one word spelt in several ways.
  public let spellings: [[String]]
  /// Words for kinds of areas.
  public let areaTerms: [AreaTerm]
  /// Words that tell the parts of addresses.
  public let streetWords: [StreetWord]

  /// Creates a lexicon.
  public init(spellings: [[String]], areaTerms: [AreaTerm], streetWords: [StreetWord]) {
    self.spellings = spellings
    self.areaTerms = areaTerms
    self.streetWords = streetWords
  }
}
