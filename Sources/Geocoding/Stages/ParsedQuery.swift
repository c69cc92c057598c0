import TextAnalysis

/// A user's text, repaired, bounded and cut into words.
struct ParsedQuery {
  /// The text as used; ``Answer/query``.
  let text: String
  /// The text's words.
  let folded: FoldedText
  /// The words that are read, as a range of ``FoldedText/words``: the last ``maximumWords``.
  ///
  /// A long text is a sentence or an address, whose end says where it is.
  let words: Range<Int>

  /// What may follow, when the text is still being typed; `nil` when it is finished.
  let continuation: Continuation?

  /// How an unfinished text may go on.
  enum Continuation {
    /// The last word may be the beginning of one: "san fr".
    case word
    /// The last word is whole, its name may go on: "san ".
    case name
  }

  /// More words than this are not read; Carmen's limit is 20, GridPin's 32.
  static let maximumWords = 24

  /// - Parameters:
  ///   - source: What the user typed.
  ///   - isUnfinished: Whether it is still being typed. What ends in a comma or the like is finished
  ///     anyway.
  init(_ source: String, isUnfinished: Bool = false) {
    text = Self.cut(source)
    folded = FoldedText(text)
    words = max(0, folded.words.count - Self.maximumWords)..<folded.words.count
    let end = folded.words.last?.source.upperBound ?? 0
    let tail = text.unicodeScalars.dropFirst(end)
    continuation =
      !isUnfinished || folded.words.isEmpty
      ? nil : tail.isEmpty ? .word : tail.allSatisfy { $0.properties.isWhitespace } ? .name : nil
  }

  /// The part of the text that a run of words came from.
  func span(of range: Range<Int>) -> QuerySpan {
    guard let first = folded.words[range].first, let last = folded.words[range].last else {
      return QuerySpan(text: "", range: 0..<0)
    }
    let source = first.source.lowerBound..<last.source.upperBound
    let scalars = text.unicodeScalars.dropFirst(source.lowerBound).prefix(source.count)
    return QuerySpan(text: String(String.UnicodeScalarView(scalars)), range: source)
  }

  /// The text without control characters, and no longer than ``Answer/maximumQueryScalars``; a
  /// longer one ends at its last whole word.
  private static func cut(_ source: String) -> String {
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

  // Most letters are ASCII, and a table of properties is slow to ask.

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar.value < 0x20 || scalar.value == 0x7F : scalar.properties.generalCategory == .control
  }

  private static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar == " " : scalar.properties.isWhitespace
  }
}
