import Gazetteer
import TextAnalysis
import TextFormats

/// Words and signs between places that are apart from each other: "Boston and New York", "Lagos → Berlin".
enum Conjunctions {
  /// The maximum number of words from one place to the other.
  private static let maxWords = 3

  /// Returns whether people write a sign between places that they move between, or compare.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "+", ">", "↔", "⇄": true
    default: isArrow(scalar)
    }
  }

  /// Returns whether a sign leads from one place to the next.
  private static func isArrow(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "→", "➡", "⇒", "➔", "⟶", "✈", "🛫", "🛬": true
    default: false
    }
  }

  /// Returns whether what stands between two words leads from one place to the next, as an arrow does: "->".
  static func isMove(_ gap: Substring.UnicodeScalarView) -> Bool {
    gap.contains(where: isArrow) || gap.contains(">") && gap.contains("-")
  }

  /// Returns whether a sign stands between a place and its area as well.
  private static func isLooseSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "|", "•", "·", "—", "–", "-": true
    default: false
    }
  }

  /// Returns whether a sign, if nothing is joined to it, stands between two places.
  static func separates(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "&" || isSign(scalar) || isLooseSign(scalar)
  }

  /// What separates two runs of words.
  enum Separation {
    /// A conjunction or a sign: these are two places.
    case apart
    /// A sign that may stand between a place and its area.
    case loose
    /// Anything else.
    case other
  }

  /// Returns whether a word is a conjunction.
  static func contain(_ word: Int, of text: FoldedText) -> Bool {
    text.words[word].isIn(.conjunction)
  }

  /// Returns where a run of conjunctions and fillers ends that starts with a word; the word itself if it is neither.
  static func end(from word: Int, of query: ParsedQuery) -> Int {
    let text = query.folded
    var end = word
    while end < query.words.upperBound, end - word < maxWords,
      contain(end, of: text) || text.words[end].isIn(.conjunctionFiller),
      end == word || text.words[end].breakBefore == .blank
    {
      end += 1
    }
    return end
  }

  /// Returns whether a text has a conjunction or a sign.
  static func areIn(_ text: String, _ folded: FoldedText) -> Bool {
    let isAny = { (scalar: Unicode.Scalar) in isSign(scalar) || isLooseSign(scalar) }
    return folded.words.contains { $0.isIn(.conjunction) }
      || text.hasByte { $0 >= 0x80 || isAny(Unicode.Scalar($0)) }
        && text.unicodeScalars.contains(where: isAny)
  }

  /// Returns a run without conjunctions at its ends.
  static func trimmed(_ run: Range<Int>, of text: FoldedText) -> Range<Int> {
    var run = run
    while let first = run.first, contain(first, of: text) { run = first + 1..<run.upperBound }
    while let last = run.last, contain(last, of: text) { run = run.lowerBound..<last }
    return run
  }

  /// Returns what separates two runs of words, of which the second comes later.
  static func separation(
    of first: Range<Int>, and second: Range<Int>, in query: ParsedQuery
  ) -> Separation {
    let words = query.folded.words
    guard first.upperBound <= second.lowerBound, !first.isEmpty, let next = words[second].first
    else { return .other }
    guard first.upperBound < second.lowerBound else {
      let gap = query.gap(before: second.lowerBound)
      if gap.contains(where: isSign) { return .apart }
      return gap.contains(where: isLooseSign) ? .loose : .other
    }
    let between = first.upperBound..<second.lowerBound
    // Nothing stands between words of Chinese and Japanese.
    return [.blank, .inside].contains(next.breakBefore)
      && between.contains { contain($0, of: query.folded) }
      && end(from: between.lowerBound, of: query) >= between.upperBound ? .apart : .other
  }
}
