import Gazetteer
import TextAnalysis

/// What the words of a query are by themselves, whatever they name.
struct Wording {
  /// What the words of a run are.
  enum Kind {
    /// All are words of everyday.
    case everyday
    /// All are words of a language: nobody who types "subway" means Sunway.
    case dictionary
    /// Some are names, or misspelled.
    case other
  }

  let gazetteer: any GazetteerReading
  let words: WordTables

  /// Returns whether a run may be misspelled; numbers, flags and letters that are words may not, nor
  /// may one letter over and over: "Paris VIII" is not Paris VII.
  func isCorrectable(_ run: Range<Int>, in text: FoldedText) -> Bool {
    let bytes = text.bytes(of: run)
    return !bytes.contains { (0x30...0x39).contains($0) } && bytes.contains { $0 != bytes.first }
      && !run.contains { isLetter($0, of: text) || text.words[$0].isFlag }
      && !run.dropFirst().contains { RomanNumeral.isLong(text.bytes[text.words[$0].bytes]) }
  }

  /// The number of letters up to which a word in capitals is taken for an acronym.
  private static let lettersOfAcronym = 6
  /// The number of letters up to which a word is one letter away from too many names.
  private static let lettersOfShortWord = 4

  /// Returns whether a run is one word that is no misspelling by itself: an acronym, or a few letters.
  ///
  /// Too many names are one letter away, unless an area says which is meant.
  func isAcronym(_ run: Range<Int>, of query: ParsedQuery) -> Bool {
    guard run.count == 1 else { return false }
    let letters = query.folded.bytes(of: run).count { $0 & 0xC0 != 0x80 }
    return letters <= Self.lettersOfShortWord
      || letters <= Self.lettersOfAcronym && query.isInCapitals(run)
  }

  /// Returns what the words of a run are.
  func kind(of run: Range<Int>, in text: FoldedText) throws -> Kind {
    let others = run.filter { !isEverydayWord($0, in: text) }
    guard !others.isEmpty else { return .everyday }
    return try others.allSatisfy {
      try gazetteer.isDictionaryWord(text.bytes(of: $0..<($0 + 1)).span)
    } ? .dictionary : .other
  }

  /// Returns whether a word is one of everyday.
  func isEverydayWord(_ word: Int, in text: FoldedText) -> Bool {
    let hash = text.words[word].hash
    return words.ordinaryWords.contains(hash: hash) || words.joiningWords.contains(hash: hash)
  }

  /// Returns whether a word is a letter of a script without spaces.
  private func isLetter(_ word: Int, of text: FoldedText) -> Bool {
    text.words[word].breakBefore == .inside
      || word + 1 < text.words.count && text.words[word + 1].breakBefore == .inside
  }
}
