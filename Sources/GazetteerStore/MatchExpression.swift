/// A full-text expression that is valid regardless of what the user typed.
struct MatchExpression {
  /// The expression in FTS5's syntax.
  let text: String

  /// Creates an expression that matches names with every word.
  ///
  /// Each word is quoted, and quotes are doubled, so no word is taken for an operator.
  init(allWords words: [[UInt8]]) {
    text = words.map { word in
      let quoted = String(decoding: word, as: UTF8.self)
        .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      return "\"\(quoted)\""
    }.joined(separator: " ")
  }
}
