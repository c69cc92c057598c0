import GazetteerModel
import TextAnalysis

/// The lexicon's street words by their letters, as words of their own and as endings of others.
struct StreetWordTable {
  /// By the hash of the word, read from its end.
  private let roles: [UInt64: StreetWord.Role]
  /// Words that other words end in, hashed alike: "strasse" of "hauptstrasse".
  private let endings: Set<UInt64>
  /// By the lowest bits of a hash: whether it may be among the endings.
  ///
  /// Every letter of a word is asked for, and few pass.
  private var mayEnd = [Bool](repeating: false, count: 1_024)
  /// The same for whole words: most are in no list.
  private var mayBeWord = [Bool](repeating: false, count: 8_192)

  /// Shorter words end too many others by chance, but for these.
  private static let minEndingLength = 4
  private static let shortEndings = ["weg", "vej", "str"]

  init(_ lexicon: Lexicon) {
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

  /// Returns what a word tells; `nil` when it tells nothing.
  ///
  /// What ends in a word that may do so is itself an `ending`.
  func role(of word: Int, in text: FoldedText) -> StreetWord.Role? {
    let bytes = text.words[word].bytes
    var hash = Self.firstHash
    var endsInStreet = false
    for position in bytes.reversed() {
      if !endsInStreet, bytes.upperBound - 1 - position >= 3 {
        endsInStreet = mayEnd[Int(hash & 1_023)] && endings.contains(hash)
      }
      hash = Self.extend(hash, by: text.bytes[position])
    }
    let whole = mayBeWord[Int(hash & 8_191)] ? roles[hash] : nil
    return whole ?? (endsInStreet ? .ending : nil)
  }

  /// Whether a word is in the table, rather than ending in a word of it.
  func contains(_ word: Int, in text: FoldedText) -> Bool {
    roles[Self.hash(text.bytes[text.words[word].bytes])] != nil
  }

  /// FNV-1a (Fowler, Noll, Vo, 1991), from the last byte to the first.
  ///
  /// On the way to a word's hash lie those of all its endings. Two of some hundred words are not to
  /// be expected to share one.
  private static func hash(_ word: some BidirectionalCollection<UInt8>) -> UInt64 {
    word.reversed().reduce(firstHash, extend)
  }

  private static func extend(_ hash: UInt64, by byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  private static let firstHash: UInt64 = 0xCBF2_9CE4_8422_2325
}
