/// A full-text expression that is valid whatever the user typed.
struct MatchExpression {
  /// FTS5's own syntax.
  let text: String

  /// Matches names that hold every word.
  ///
  /// Each word is quoted, and quotes doubled, so no word is taken for an operator.
  init(allWords words: [[UInt8]]) {
    text = words.map { word in
      let quoted = String(decoding: word, as: UTF8.self)
        .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      return "\"\(quoted)\""
    }.joined(separator: " ")
  }
}
