import Gazetteer
import TextAnalysis

/// The lexicon indexed by words, for finding other names of a phrase.
struct WordTables {
  /// Words that only join others.
  let joiningWords: WordList
  /// Everyday words, which are not misspelled names.
  let ordinaryWords: WordList
  private let spellings: [[UInt8]: [[UInt8]]]
  private let termsBefore: [[UInt8]: Set<Layer>]
  private let termsAfter: [[UInt8]: Set<Layer>]
  /// The keys of the tables above: most words are in none, and checking this does not copy them.
  private let keys: WordList

  /// The maximum number of words of a term, and of letters in scripts without spaces.
  private static let maxTerm = 3
  private static let maxLettersOfTerm = 6
  /// The maximum number of respellings of one phrase.
  private static let maxSpellings = 6

  init(_ lexicon: Lexicon) {
    joiningWords = lexicon.joiningWords
    ordinaryWords = lexicon.ordinaryWords
    var spellings: [[UInt8]: [[UInt8]]] = [:]
    for group in lexicon.spellings.map({ $0.map { Array($0.utf8) } }) {
      for word in group { spellings[word, default: []] += group.filter { $0 != word } }
    }
    self.spellings = spellings
    func table(_ position: AreaTerm.Position) -> [[UInt8]: Set<Layer>] {
      let terms = lexicon.areaTerms.filter { $0.position == position }
      return Dictionary(terms.map { (Array($0.term.utf8), $0.layers) }) { $0.union($1) }
    }
    termsBefore = table(.before)
    termsAfter = table(.after)
    keys = WordList(lexicon.spellings.joined() + lexicon.areaTerms.map(\.term))
  }

  /// Returns the other spellings of a run of words, with one word replaced at a time.
  ///
  /// It is empty for nearly every phrase. A lone word has no variant: "St" or "N" is not a name.
  func respellings(of range: Range<Int>, in text: FoldedText) -> [[UInt8]] {
    guard range.count > 1 else { return [] }
    var variants: [[UInt8]] = []
    guard let start = text.words[range].first?.bytes.lowerBound,
      let end = text.words[range].last?.bytes.upperBound
    else { return [] }
    for word in text.words[range] {
      guard keys.contains(text.bytes[word.bytes]),
        let others = spellings[Array(text.bytes[word.bytes])]
      else { continue }
      for other in others where variants.count < Self.maxSpellings {
        variants.append(
          Array(text.bytes[start..<word.bytes.lowerBound]) + other
            + Array(text.bytes[word.bytes.upperBound..<end]))
      }
    }
    return variants
  }

  /// Returns the name in a phrase with a word for a kind of area, and the layers of that word.
  ///
  /// The word is at the beginning or end. It is `nil` if there is no such word, or nothing else.
  func areaTerm(
    of range: Range<Int>, in text: FoldedText
  ) -> (name: Range<Int>, layers: Set<Layer>)? {
    guard range.count > 1 else { return nil }
    let isUnspaced = text.words[range].dropFirst().contains { $0.breakBefore == .inside }
    let longest = isUnspaced ? Self.maxLettersOfTerm : Self.maxTerm
    for count in stride(from: min(longest, range.count - 1), through: 1, by: -1) {
      let front = range.lowerBound..<(range.lowerBound + count)
      let behind = front.upperBound..<range.upperBound
      if let layers = layers(text.bytes(of: front), in: termsBefore),
        !Self.isLetter(behind, cutAt: behind.lowerBound, in: text)
      {
        return (behind, layers)
      }
      let back = (range.upperBound - count)..<range.upperBound
      let before = range.lowerBound..<back.lowerBound
      if let layers = layers(text.bytes(of: back), in: termsAfter),
        !Self.isLetter(before, cutAt: back.lowerBound, in: text)
      {
        return (before, layers)
      }
    }
    return nil
  }

  private func layers(_ term: ArraySlice<UInt8>, in table: [[UInt8]: Set<Layer>]) -> Set<Layer>? {
    keys.contains(term) ? table[Array(term)] : nil
  }

  /// Returns whether a name would be one letter cut out of a longer text.
  ///
  /// "北区" is not the place "北".
  private static func isLetter(_ name: Range<Int>, cutAt word: Int, in text: FoldedText) -> Bool {
    name.count == 1 && text.words[word].breakBefore == .inside
  }
}
