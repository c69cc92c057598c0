/// What is known of words rather than of places: spellings that stand for each other, and words for
/// kinds of areas.
///
/// Comes from `Data/dictionaries` by way of the bundle, so that names are read as they were filed.
public struct Lexicon: Hashable, Sendable {
  /// Groups of folded words that are one word spelt in several ways.
  public let spellings: [[String]]
  /// Words for kinds of areas.
  public let areaTerms: [AreaTerm]

  /// Creates a lexicon.
  public init(spellings: [[String]], areaTerms: [AreaTerm]) {
    self.spellings = spellings
    self.areaTerms = areaTerms
  }

  /// A lexicon without words.
  public static let empty = Lexicon(spellings: [], areaTerms: [])
}
