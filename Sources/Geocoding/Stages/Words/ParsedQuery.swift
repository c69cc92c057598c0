import Gazetteer
import GeocodingAPI
import TextAnalysis
import TextFormats

/// A user's text, repaired, truncated and split into words.
struct ParsedQuery {
  /// The text as used; ``Answer/query``.
  let text: String
  /// The text's words, with their classes.
  let folded: FoldedText
  /// What is known about words.
  let lexicon: Lexicon
  /// Whether the text is ASCII, so that a scalar is a byte.
  let isASCII: Bool
  /// Whether the text may have an apostrophe (``isApostrophe(_:)``).
  let hasApostrophe: Bool
  /// Whether letters of the text have marks (``TypedMarks``).
  let hasMarks: Bool
  /// Whether words have two letters that may stand for one with a mark (``Digraphs``).
  let hasDigraphs: Bool
  /// Whether programs have replaced letters of the text (``LostLetters``).
  let hasLostLetters: Bool
  /// Whether the text has a full stop.
  private let hasStop: Bool
  /// Whether the text has any word or sign that stands between places of a list (``Conjunctions``).
  let mayBeList: Bool
  /// Whether the text has any word or sign that stands between the parts of ``ListedParts``.
  let mayBeListed: Bool
  /// The words that are used, as a range of ``FoldedText/words``.
  ///
  /// These are the last ``maximumWords``, or the first if the largest area comes first. A long text
  /// is a sentence or an address, whose end says where it is.
  private(set) var words: Range<Int>
  /// The parts of these words that commas and the like separate, in order; none is empty.
  private(set) var sections: [Range<Int>]
  /// Whether most of it is written in ideographs, kana or Hangul.
  ///
  /// Addresses in these scripts begin with the largest area.
  let isLargestFirst: Bool

  /// The parts of a structured query, smallest first; empty for a text.
  var parts: [QueryPart] = []

  /// The words inside ``words`` that say nothing about the place, such as "nan" and "PLZ".
  private(set) var setAside: Set<Int> = []
  /// The runs of its words that an interpretation may pass over.
  var asides: [Aside] = []
  /// The roles that runs of its words have; `nil` if nobody has looked.
  var roles: QueryWordRoles?
  /// The part of an area that the query names; `nil` if it names none.
  var part: AreaPart?
  /// The distance from its place that the query names; `nil` if it names none.
  var distance: TypedDistance?

  /// Whether the text is still being typed.
  let isUnfinished: Bool
  /// The possible continuation of an unfinished text; `nil` if the text is finished.
  let continuation: Continuation?

  /// The ways in which an unfinished text may continue.
  enum Continuation {
    /// The last word may be a prefix: "san fr".
    case word
    /// The last word is complete, but its name may continue: "san ".
    case name
  }

  /// The maximum number of words separated by spaces; Carmen's limit is 20, GridPin's 32.
  static let maximumWords = 24
  /// The maximum number of words that are single letters of scripts without spaces.
  static let maximumLetters = 48

  /// - Parameters:
  ///   - source: The text typed by the user.
  ///   - lexicon: What is known about words.
  ///   - isUnfinished: Whether it is still being typed. A text that ends in a comma or the like is
  ///     finished in any case.
  init(_ source: String, _ lexicon: Lexicon, isUnfinished: Bool = false) {
    self.lexicon = lexicon
    self.isUnfinished = isUnfinished
    text = Self.cut(source)
    isASCII = !text.hasByte { $0 >= 0x80 }
    // Apostrophes outside ASCII begin with the bytes E2 and CA.
    hasApostrophe = text.hasByte { $0 == 0x27 || $0 == 0x60 || $0 == 0xE2 || $0 == 0xCA }
    hasMarks = TypedMarks.isIn(text)
    hasLostLetters = LostLetters.isIn(text)
    hasStop = text.hasByte { $0 == 0x2E }
    folded = FoldedText(Homoglyphs.unmixed(text), lexicon)
    hasDigraphs = Digraphs.areIn(folded.bytes[...])
    mayBeList = Conjunctions.areIn(text, folded)
    mayBeListed = mayBeList || ListedParts.hasSign(text)
    isLargestFirst = Self.isLargestFirst(folded)
    words = Self.wordsToRead(of: folded, fromStart: isLargestFirst)
    sections = folded.sections(of: words)
    if isUnfinished, let end = folded.words.last?.source.upperBound {
      continuation = Self.continuation(behind: end, of: text)
    } else {
      continuation = nil
    }
  }

  /// Returns how a text may continue that has no word from a position on.
  private static func continuation(behind end: Int, of text: String) -> Continuation? {
    let tail = text.unicodeScalars.dropFirst(end)
    return tail.isEmpty ? .word : tail.allSatisfy(mayContinue) ? .name : nil
  }

  /// Returns whether a name may continue behind a sign: a blank, the hyphen of "saint-", the apostrophe
  /// of "d'", and the stop of "av.".
  private static func mayContinue(_ sign: Unicode.Scalar) -> Bool {
    sign.properties.isWhitespace || ["-", "'", "’", "."].contains(sign)
  }

  private static func isLargestFirst(_ folded: FoldedText) -> Bool {
    let count = folded.words.count { word in
      // In UTF-8, kana, ideographs and Hangul begin with these bytes, and little else does.
      folded.bytes[word.bytes].first.map { (0xE3...0xED).contains($0) || $0 == 0xF0 } ?? false
    }
    return count * 2 > folded.words.count
  }

  private static func wordsToRead(of folded: FoldedText, fromStart: Bool) -> Range<Int> {
    let words = folded.words
    guard words.count > maximumWords else { return 0..<words.count }
    var wholeWords = 0
    var count = 0
    for step in words.indices {
      let word = fromStart ? step : words.count - 1 - step
      // The break precedes a word: going backward, it is that of the previous word.
      let breakWord = fromStart ? word : word + 1
      if step == 0 || words[breakWord].breakBefore != .inside { wholeWords += 1 }
      guard wholeWords <= maximumWords, step < maximumLetters else { break }
      count = step + 1
    }
    return fromStart ? 0..<count : (words.count - count)..<words.count
  }

  /// Returns the query without some of its words: nothing is looked up that includes one of them.
  ///
  /// Sections end where they are.
  func without(_ words: Set<Int>) -> ParsedQuery {
    var query = self
    query.setAside.formUnion(words)
    let rest = self.words.filter { !query.setAside.contains($0) }
    query.words =
      (rest.first ?? self.words.lowerBound)..<(rest.last.map { $0 + 1 } ?? self.words.lowerBound)
    query.sections = sections.flatMap { section in
      var runs: [Range<Int>] = []
      for word in section where !query.setAside.contains(word) {
        if let last = runs.last, last.upperBound == word {
          runs[runs.count - 1] = last.lowerBound..<(word + 1)
        } else {
          runs.append(word..<(word + 1))
        }
      }
      return runs
    }
    return query
  }

  /// Returns whether a run of its words may have one of the roles.
  func mayHave(_ roles: QueryWordRoles) -> Bool {
    self.roles.map { !$0.isDisjoint(with: roles) } ?? true
  }

  /// Returns whether a comma or the like is between the words of a run.
  func crossesBreak(_ run: Range<Int>) -> Bool { !sections.contains { $0.contains(run) } }

  /// Returns whether a slash, an arrow, a dash, a bracket, a comma or the like is between the words of a run: no
  /// misspelled name reaches across one.
  func crossesSign(_ run: Range<Int>) -> Bool {
    run.dropFirst().contains { folded.words[$0].breakBefore >= .slash }
  }

  /// Returns what stands between a word, which is not the first, and the one before it.
  func gap(before word: Int) -> Substring.UnicodeScalarView {
    let (last, next) = (folded.words[word - 1].source, folded.words[word].source)
    return text.unicodeScalars.dropFirst(last.upperBound)
      .prefix(max(0, next.lowerBound - last.upperBound))
  }

  /// Returns whether a full stop directly follows a run of words, as it does abbreviations.
  func hasStop(behind range: Range<Int>) -> Bool {
    guard hasStop, let end = folded.words[range].last?.source.upperBound else { return false }
    return scalars(end..<(end + 1)).first == "."
  }

  /// Returns whether a colon follows a run of words, as it does labels, or an equals sign.
  func hasColon(behind range: Range<Int>) -> Bool {
    guard let last = folded.words[range].last else { return false }
    return text.unicodeScalars.dropFirst(last.source.upperBound)
      .first { $0 != " " && $0 != "\"" && $0 != "'" }
      .map { [":", "：", "="].contains($0) } ?? false
  }

  /// Returns whether a run of words has a full stop in it or directly behind it.
  func hasStop(in range: Range<Int>) -> Bool {
    guard hasStop, let first = folded.words[range].first, let last = folded.words[range].last
    else { return false }
    return scalars(first.source.lowerBound..<(last.source.upperBound + 1)).contains(".")
  }

  /// Returns whether two runs are the same words.
  func hasSameWords(_ run: Range<Int>, _ other: Range<Int>) -> Bool {
    folded.bytes(of: run) == folded.bytes(of: other)
  }

  /// Returns whether a run of words is typed in capital letters, as abbreviations are, or flags.
  func isInCapitals(_ range: Range<Int>) -> Bool {
    if folded.words[range].allSatisfy(\.isFlag) { return true }
    guard let first = folded.words[range].first, let last = folded.words[range].last else {
      return false
    }
    var hasLetter = false
    for scalar in scalars(first.source.lowerBound..<last.source.upperBound)
    where Self.isAlphabetic(scalar) {
      guard Self.isUppercase(scalar) else { return false }
      hasLetter = true
    }
    return hasLetter
  }

  /// Returns whether a word only joins others where it stands.
  ///
  /// With a full stop it is short for another ("No. Korea"), and in capitals among small letters it is a code:
  /// "Lynn IN USA". It does not join anything before a comma, a slash, a number ("DE 19711") or the end.
  func isJoining(_ word: Int) -> Bool {
    guard folded.words[word].isIn(.joining), word + 1 < folded.words.count,
      folded.words[word + 1].breakBefore < .slash, !folded.isNumber(word + 1)
    else { return false }
    let run = word..<(word + 1)
    return !hasStop(behind: run) && (!isInCapitals(run) || isInCapitals(words))
  }

  /// Returns whether a character is an apostrophe or a mark that people type for one.
  static func isApostrophe(_ character: Character) -> Bool {
    switch character {
    case "'", "’", "ʼ", "`": true
    default: false
    }
  }

  /// Returns whether a run of words is typed as names are: "Spa", but not "SPA" or "spa".
  func isCapitalized(_ range: Range<Int>) -> Bool {
    let letters = span(of: range).text
    return letters.first?.isUppercase == true && letters.dropFirst().allSatisfy(\.isLowercase)
  }

  /// Returns the part of the text that a run of words came from.
  func span(of range: Range<Int>) -> QuerySpan {
    guard let first = folded.words[range].first, let last = folded.words[range].last else {
      return QuerySpan(text: "", range: 0..<0)
    }
    let source = first.source.lowerBound..<last.source.upperBound
    return QuerySpan(text: String(Substring(scalars(source))), range: source)
  }

  /// Returns the scalars of the text at some positions, without those beyond its end.
  func scalars(_ positions: Range<Int>) -> Substring.UnicodeScalarView {
    let all = text.unicodeScalars
    guard isASCII else { return all.dropFirst(positions.lowerBound).prefix(positions.count) }
    let bytes = text.utf8
    let known = positions.clamped(to: 0..<bytes.count)
    let start = bytes.index(bytes.startIndex, offsetBy: known.lowerBound)
    return all[start..<bytes.index(start, offsetBy: known.count)]
  }

  /// Returns the text without control characters, truncated to ``Answer/maximumQueryScalars``.
  ///
  /// A longer one ends at its last whole word.
  private static func cut(_ source: String) -> String {
    // Few texts have anything to cut. Control characters outside ASCII begin with the byte C2.
    if source.utf8.count <= Answer.maximumQueryScalars,
      !source.hasByte(where: { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F || $0 == 0xC2 })
    {
      return source
    }
    var scalars = String.UnicodeScalarView()
    var lastBlank: String.UnicodeScalarView.Index?
    var count = 0
    for scalar in source.unicodeScalars {
      let isControl = Self.isControl(scalar)
      let isBlank = isControl || Self.isWhitespace(scalar)
      if count == Answer.maximumQueryScalars {
        if !isBlank, let lastBlank { scalars.removeSubrange(lastBlank...) }
        break
      }
      if isBlank { lastBlank = scalars.endIndex }
      scalars.append(isControl && scalar != "\n" ? " " : scalar)
      count += 1
    }
    return String(scalars)
  }

  // Most letters are ASCII, and the Unicode property table is slow.

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar.value < 0x20 || scalar.value == 0x7F : scalar.properties.generalCategory == .control
  }

  private static func isAlphabetic(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? isUppercase(scalar) || (0x61...0x7A).contains(scalar.value)
      : scalar.properties.isAlphabetic
  }

  static func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? (0x41...0x5A).contains(scalar.value) : scalar.properties.isUppercase
  }

  static func isLowercase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? (0x61...0x7A).contains(scalar.value) : scalar.properties.isLowercase
  }

  private static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar == " " : scalar.properties.isWhitespace
  }
}
