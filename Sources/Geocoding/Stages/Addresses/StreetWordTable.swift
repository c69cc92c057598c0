import Gazetteer
import TextAnalysis
import TextFormats

/// The lexicon's street words, both as separate words and as endings of others.
struct StreetWordTable {
  private let lexicon: Lexicon
  /// The hashes of words that end other words, read from their ends: "strasse" in "hauptstrasse".
  private let endings: Set<UInt64>
  /// Whether a hash may be among the endings, indexed by its lowest bits.
  ///
  /// Every letter of a word is looked up, and few pass.
  private var mayEnd = [Bool](repeating: false, count: 1_024)

  init(_ lexicon: Lexicon) {
    self.lexicon = lexicon
    endings = Set(
      lexicon.words(as: .streetEnding).map { StableHash.hash($0.words.utf8.reversed()) })
    for ending in endings { mayEnd[Int(ending & 1_023)] = true }
  }

  /// Returns the role of a word; `nil` if it has none.
  ///
  /// A word that ends in one that may be an ending is itself an `ending`.
  func role(of word: Int, in text: FoldedText) -> StreetWord.Role? {
    if let whole = StreetWord.Role(text.words[word].classes) { return whole }
    let bytes = text.words[word].bytes
    var hash = StableHash.empty
    for position in bytes.reversed() {
      if bytes.upperBound - 1 - position >= 3, mayEnd[Int(hash & 1_023)], endings.contains(hash) {
        return .ending
      }
      hash = StableHash.step(hash, text.bytes[position])
    }
    return nil
  }

  /// Returns whether a word itself is in the table, rather than its ending.
  func contains(_ word: Int, in text: FoldedText) -> Bool {
    StreetWord.Role(text.words[word].classes) != nil
  }

  /// Returns whether a word is itself one for a street, and no other part of a name.
  func isStreet(_ word: Int, in text: FoldedText) -> Bool {
    switch StreetWord.Role(text.words[word].classes) {
    case .before, .after, .either, .ending: true
    case .loose, .unit, .particle, .number, nil: false
    }
  }

  /// Returns the shortest spelling of a direction in a street's name; `nil` for another word.
  func direction(_ word: [UInt8]) -> [UInt8]? {
    lexicon.detail(of: word[...], hash: StableHash.hash(word), as: .streetDirection)
      .map { Array($0.utf8) }
  }
}
