import Gazetteer
import TextAnalysis

/// What the words of a query are by themselves, whatever they name.
enum Wording {
  /// What the words of a run are.
  enum Kind {
    /// All are words of everyday.
    case everyday
    /// All are words of a language: nobody who types "subway" means Sunway.
    case dictionary
    /// Some are names, or misspelled.
    case other
  }

  /// The number of letters up to which a word in capitals is taken for an acronym.
  private static let lettersOfAcronym = 6
  /// The number of letters up to which a word is one letter away from too many names.
  private static let lettersOfShortWord = 4

  /// Returns whether a run is one word that is no misspelling by itself: an acronym, or a few letters.
  ///
  /// Too many names are one letter away, unless an area says which is meant.
  static func isAcronym(_ run: Range<Int>, of query: ParsedQuery) -> Bool {
    guard run.count == 1 else { return false }
    let letters = query.folded.bytes(of: run).count { $0 & 0xC0 != 0x80 }
    return letters <= lettersOfShortWord
      || letters <= lettersOfAcronym && query.isInCapitals(run)
  }

  /// Returns what the words of a run are.
  static func kind(of run: Range<Int>, in text: FoldedText) -> Kind {
    let others = run.filter { !isEverydayWord($0, in: text) }
    guard !others.isEmpty else { return .everyday }
    return others.allSatisfy { text.words[$0].isIn(.dictionary) } ? .dictionary : .other
  }

  /// Returns whether a word is one of everyday.
  static func isEverydayWord(_ word: Int, in text: FoldedText) -> Bool {
    text.words[word].isIn([.ordinary, .joining])
  }
}
