import Gazetteer
import TextAnalysis

/// A name of which words are cut short or lack letters.
///
/// A full stop, a slash or an apostrophe tells which.
struct ShortenedName {
  /// One word as typed, or in another spelling.
  enum Form {
    case whole([UInt8], spellings: [[UInt8]])
    /// The word begins with these letters, or has them in this order: "Fca." for Franca.
    ///
    /// The first word may not lack letters unless the form `isUsual`: "est. Chicago" is not East
    /// Chicago, but "St. Georgen" is Sankt Georgen.
    case short([UInt8], isUsual: Bool)
    /// The word begins and ends with these letters: "B'lore".
    case elided(start: [UInt8], end: [UInt8])
  }

  let forms: [Form]
  /// The words that are in names as they are, and few names have.
  let wholeWords: [[UInt8]]

  /// The minimum numbers of letters of a word, and of the start of a name, by which to search.
  private static let minWhole = 3
  private static let minStart = 3
  /// The maximum numbers of letters before a slash and an apostrophe, and the minimum behind it.
  private static let maxBeforeSlash = 2
  private static let maxElidedStart = 3
  private static let minElidedEnd = 3

  init(_ range: Range<Int>, of query: ParsedQuery, words: WordTables) {
    var forms: [Form] = []
    for word in range { forms += Self.forms(of: word, in: query, words, isAlone: range.count == 1) }
    self.forms = forms
    wholeWords = forms.compactMap { form in
      guard case .whole(let word, let spellings) = form, word.count >= Self.minWhole,
        spellings.isEmpty, !words.joiningWords.contains(word[...])
      else { return nil }
      return word
    }
  }

  private static func forms(
    of word: Int, in query: ParsedQuery, _ words: WordTables, isAlone: Bool
  ) -> [Form] {
    let text = query.folded
    let bytes = Array(text.bytes[text.words[word].bytes])
    let typed = query.span(of: word..<(word + 1)).text
    // "n.L." is one word.
    if typed.contains(".") {
      return typed.split(separator: ".").map { part in
        .short(ToponymFolding.fold(String(part)), isUsual: false)
      }
    }
    if query.hasApostrophe, let apostrophe = typed.firstIndex(where: ParsedQuery.isApostrophe) {
      let start = ToponymFolding.fold(String(typed[..<apostrophe]))
      let end = ToponymFolding.fold(String(typed[apostrophe...]))
      if (1...maxElidedStart).contains(start.count), end.count >= minElidedEnd,
        !query.hasStop(behind: word..<(word + 1)),
        // "rue de l'Ancien" is complete.
        isAlone || words.queryWords.elided(word, of: query) == nil
      {
        return [.elided(start: start, end: end)]
      }
    }
    let isBeforeSlash =
      bytes.count <= maxBeforeSlash && word + 1 < text.words.count
      && text.words[word + 1].breakBefore == .slash
    let isShort = isBeforeSlash || query.hasStop(behind: word..<(word + 1))
    let spellings = words.spellings(of: bytes)
    return [
      isShort
        ? .short(bytes, isUsual: !spellings.isEmpty) : .whole(bytes, spellings: spellings)
    ]
  }

  /// Whether a word of it is shortened, and none has digits.
  var isShortened: Bool {
    var isShortened = false
    for form in forms {
      switch form {
      case .whole(let word, _): if word.contains(where: Self.isDigit) { return false }
      case .short(let word, _):
        if word.isEmpty || word.contains(where: Self.isDigit) { return false }
        isShortened = true
      case .elided: isShortened = true
      }
    }
    // One word cut short may be any.
    if forms.count == 1, case .short = forms[0] { return false }
    return isShortened
  }

  /// The letters with which the name begins; `nil` if they are too few to search for.
  var start: [UInt8]? {
    switch forms.first {
    case .whole(let word, _)?, .short(let word, _)?: word.count >= Self.minStart ? word : nil
    case .elided(let start, _)?: forms.count == 1 ? start : nil
    case nil: nil
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Returns whether this stands for a name.
  ///
  /// Words that only join others may be left out, and so may what follows a hyphen at the end.
  func stands(for name: FoldedText, joinedBy joiningWords: WordList) -> Bool {
    var next = 0
    for word in name.words {
      let bytes = name.bytes[word.bytes]
      if next == forms.count, word.breakBefore == .hyphen { return true }
      if next < forms.count, stands(forms[next], for: bytes, isFirst: next == 0) {
        next += 1
      } else if !joiningWords.contains(bytes) {
        return false
      }
    }
    return next == forms.count
  }

  private func stands(_ form: Form, for word: ArraySlice<UInt8>, isFirst: Bool) -> Bool {
    switch form {
    case .whole(let typed, let spellings):
      return word.elementsEqual(typed) || spellings.contains { word.elementsEqual($0) }
    case .elided(let start, let end):
      return word.count > start.count + end.count && word.starts(with: start)
        && word.suffix(end.count).elementsEqual(end)
    case .short(let typed, let isUsual):
      if word.starts(with: typed) { return true }
      guard !isFirst || isUsual, typed.count > 1, word.first == typed.first,
        typed.count > 2 || word.last == typed.last
      else { return false }
      var rest = word
      for letter in typed {
        guard let found = rest.firstIndex(of: letter) else { return false }
        rest = rest[(found + 1)...]
      }
      return true
    }
  }
}
