import Gazetteer
import TextAnalysis

/// The parts of a text that lists places: "New York, NY; Johnson City, TN".
///
/// No name and no area reaches across what separates them: a semicolon, a bar, a line break, a slash or an
/// ampersand between spaces, or a word such as "and" and "or".
enum ListedParts {
  /// The maximum number of parts: each is a search of its own.
  private static let maxParts = 4
  /// The minimum number of words of a part that has an area of its own.
  private static let minWords = 2

  /// What the parts of a text are.
  enum Kind {
    /// At least two have a comma in them, or as many words as a place and its area.
    case withAreas
    /// The others, if a semicolon, a bar or a line break is among the signs: "Oslo; Bergen".
    case bare
  }

  /// Returns the parts, in order; empty for a text that is no list of such a kind.
  ///
  /// - Complexity: O(n) for n letters; most texts are told by having none of the signs.
  static func parts(of query: ParsedQuery, _ kind: Kind) -> [Range<Int>] {
    guard query.mayBeListed, query.parts.isEmpty, !query.isUnfinished else { return [] }
    var parts: [Range<Int>] = []
    var isStrong = false
    var start = query.words.lowerBound
    for word in query.words.dropFirst() where word >= start {
      let isConjunction = isConjunction(word, of: query)
      let sign = isConjunction ? nil : sign(before: word, of: query)
      guard isConjunction || sign != nil else { continue }
      if sign == .strong { isStrong = true }
      if start < word { parts.append(start..<word) }
      start = isConjunction ? word + 1 : word
    }
    if start < query.words.upperBound { parts.append(start..<query.words.upperBound) }
    guard (2...maxParts).contains(parts.count) else { return [] }
    let qualified = parts.count { part in
      part.count >= minWords && isStrong
        || part.dropFirst().contains { query.folded.words[$0].breakBefore >= .comma }
    }
    return switch kind {
    case .withAreas: qualified >= 2 ? parts : []
    case .bare: qualified < 2 && isStrong ? parts : []
    }
  }

  /// Returns whether a word stands between two others as "and" does; "Portland, OR" ends with a state.
  private static func isConjunction(_ word: Int, of query: ParsedQuery) -> Bool {
    let words = query.folded.words
    return Conjunctions.contain(word, of: query.folded) && words[word].breakBefore == .blank
      && word + 1 < query.words.upperBound && words[word + 1].breakBefore == .blank
  }

  private enum Sign { case strong, weak }

  /// Returns the sign of a list right before a word; `nil` if there is none.
  private static func sign(before word: Int, of query: ParsedQuery) -> Sign? {
    let words = query.folded.words
    let gap = query.text.unicodeScalars.dropFirst(words[word - 1].source.upperBound)
      .prefix(max(0, words[word].source.lowerBound - words[word - 1].source.upperBound))
    if gap.contains(where: { ";|\n".unicodeScalars.contains($0) }) { return .strong }
    guard gap.first == " ", gap.last == " " else { return nil }
    return gap.contains { "/&".unicodeScalars.contains($0) } ? .weak : nil
  }

  /// Returns whether a text has any of the signs or words.
  static func mayBe(_ text: String, _ folded: FoldedText) -> Bool {
    text.utf8.contains { $0 == 0x3B || $0 == 0x7C || $0 == 0x0A || $0 == 0x2F || $0 == 0x26 }
      || folded.words.contains { $0.isIn(.conjunction) }
  }
}
