import Gazetteer
import TextAnalysis
import TextFormats

/// The parts of a text that lists places: "New York, NY; Johnson City, TN".
///
/// No name and no area reaches across what separates them: a semicolon, a bar, a line break, a sign such as a slash,
/// a dash or an ampersand, or a word such as "and" and "or".
struct ListedParts {
  /// The maximum number of parts: each is a search of its own.
  private static let maxParts = 6
  /// The minimum number of words of a part that has an area of its own.
  private static let minWords = 2

  /// What the parts of a text are.
  enum Kind {
    /// At least two have a comma in them, or as many words as a place and its area.
    case withAreas
    /// All are names alone, which commas may separate as well: "Oslo; Bergen", "Oslo, Bergen and Tromsø".
    case bare
  }

  /// What stands between two parts, from the weakest to the strongest.
  enum Sign: Comparable {
    /// A comma, which rather stands between a place and its area.
    case comma
    /// A word, or a sign that may stand inside a name or an address.
    case weak
    /// A semicolon, a bar or a line break.
    case strong
  }

  /// The parts, in order.
  let ranges: [Range<Int>]
  /// The weakest sign between them.
  let sign: Sign
  /// Whether arrows are between all of them, so that the last is where somebody is now.
  let isMove: Bool

  /// Divides a text; `nil` for one that is no list of such a kind.
  ///
  /// - Complexity: O(n) for n letters; most texts are told by having none of the signs.
  init?(of query: ParsedQuery, _ kind: Kind) {
    guard query.mayBeListed || kind == .bare, query.parts.isEmpty, !query.isUnfinished else {
      return nil
    }
    var ranges: [Range<Int>] = []
    var weakest = Sign.strong
    var hasStrong = false
    var isMove = true
    var start = query.words.lowerBound
    for word in query.words.dropFirst() where word >= start {
      let isConjunction = Self.isConjunction(word, of: query, kind)
      guard let sign = isConjunction ? .weak : Self.sign(before: word, of: query, kind) else {
        continue
      }
      hasStrong = hasStrong || sign == .strong
      isMove = isMove && Conjunctions.isMove(query.gap(before: word))
      weakest = min(weakest, sign)
      if start < word { ranges.append(start..<word) }
      start = isConjunction ? word + 1 : word
    }
    if start < query.words.upperBound { ranges.append(start..<query.words.upperBound) }
    guard (2...Self.maxParts).contains(ranges.count) else { return nil }
    let qualified = ranges.count { part in
      part.count >= Self.minWords && hasStrong
        || part.dropFirst().contains { query.folded.words[$0].breakBefore >= .comma }
    }
    guard kind == .bare || qualified >= 2 else { return nil }
    self.ranges = ranges
    sign = weakest
    self.isMove = isMove
  }

  /// Returns whether a word stands between two others as "and" does; "Portland, OR" ends with a state.
  private static func isConjunction(_ word: Int, of query: ParsedQuery, _ kind: Kind) -> Bool {
    let words = query.folded.words
    guard Conjunctions.contain(word, of: query.folded), word + 1 < query.words.upperBound,
      words[word + 1].breakBefore <= .blank
    else { return false }
    return words[word].breakBefore <= .blank || kind == .bare && words[word].breakBefore == .comma
  }

  /// Returns the sign of a list right before a word; `nil` if there is none.
  private static func sign(before word: Int, of query: ParsedQuery, _ kind: Kind) -> Sign? {
    let words = query.folded.words
    let gap = query.gap(before: word)
    if gap.contains(where: isStrong) { return .strong }
    let isApart = gap.count > 1 && gap.first == " " && gap.last == " "
    if isApart || kind == .bare && words[word].breakBefore != .hyphen,
      gap.contains(where: Conjunctions.separates)
    {
      return .weak
    }
    return kind == .bare && words[word].breakBefore == .comma ? .comma : nil
  }

  private static func isStrong(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ";", "；", "|", "\n": true
    default: false
    }
  }

  /// Returns whether a text has a semicolon, a bar or a line break.
  static func hasStrongSign(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isStrong)
  }

  /// Returns whether a text has one of the signs of lists that ``Conjunctions`` lacks.
  static func hasSign(_ text: String) -> Bool {
    text.hasByte { $0 == 0x3B || $0 == 0x7C || $0 == 0x0A || $0 == 0x26 }
  }
}
