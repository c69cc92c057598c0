import Gazetteer
import TextAnalysis
import TextFormats

/// The lexicon's street words, both as separate words and as endings of others.
struct StreetWordTable {
  /// Words for the parts of a building.
  let units: UnitLexicon
  /// The roles by the hash of the word, read from its end.
  private let roles: [UInt64: StreetWord.Role]
  /// The hashes of words that end other words: "strasse" in "hauptstrasse".
  private let endings: Set<UInt64>
  /// Whether a hash may be among the endings, indexed by its lowest bits.
  ///
  /// Every letter of a word is looked up, and few pass.
  private var mayEnd = [Bool](repeating: false, count: 1_024)
  /// The same for complete words: most are not in any list.
  private var mayBeWord = [Bool](repeating: false, count: 8_192)

  /// The minimum length of endings, because shorter ones are too common, with exceptions.
  private static let minEndingLength = 4
  private static let shortEndings = ["weg", "vej", "str"]

  init(_ lexicon: Lexicon) {
    units = lexicon.unitWords
    roles = Dictionary(lexicon.streetWords.map { (Self.hash($0.word.utf8), $0.role) }) {
      first, _ in first
    }
    endings = Set(
      lexicon.streetWords.filter { $0.role == .ending }.map(\.word)
        .filter { $0.utf8.count >= Self.minEndingLength || Self.shortEndings.contains($0) }
        .map { Self.hash($0.utf8) })
    for ending in endings { mayEnd[Int(ending & 1_023)] = true }
    for word in roles.keys { mayBeWord[Int(word & 8_191)] = true }
  }

  /// Returns the role of a word; `nil` if it has none.
  ///
  /// A word that ends in one that may be an ending is itself an `ending`.
  func role(of word: Int, in text: FoldedText) -> StreetWord.Role? {
    let bytes = text.words[word].bytes
    var hash = StableHash.empty
    var endsInStreet = false
    for position in bytes.reversed() {
      if !endsInStreet, bytes.upperBound - 1 - position >= 3 {
        endsInStreet = mayEnd[Int(hash & 1_023)] && endings.contains(hash)
      }
      hash = StableHash.step(hash, text.bytes[position])
    }
    let whole = mayBeWord[Int(hash & 8_191)] ? roles[hash] : nil
    return whole ?? (endsInStreet ? .ending : nil)
  }

  /// Returns whether a word itself is in the table, rather than its ending.
  func contains(_ word: Int, in text: FoldedText) -> Bool {
    roles[Self.hash(text.bytes[text.words[word].bytes])] != nil
  }

  /// Returns whether a word is itself one for a street, and no other part of a name.
  func isStreet(_ word: Int, in text: FoldedText) -> Bool {
    switch roles[Self.hash(text.bytes[text.words[word].bytes])] {
    case .before, .after, .either, .ending: true
    case .loose, .unit, .particle, .number, nil: false
    }
  }

  /// Returns a stable hash of a word from its last byte to its first.
  ///
  /// The intermediate values of a word's hash are the hashes of all its endings. Among a few hundred
  /// words, a collision is not to be expected.
  private static func hash(_ word: some BidirectionalCollection<UInt8>) -> UInt64 {
    StableHash.hash(word.reversed())
  }
}
