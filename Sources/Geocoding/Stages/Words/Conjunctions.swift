import Gazetteer

/// Words between the places of a list: "Boston and New York".
enum Conjunctions {
  /// The words, folded.
  static let words = WordList([
    "and", "or", "und", "oder", "et", "ou", "y", "e", "och", "og", "ve", "и",
  ])
}
