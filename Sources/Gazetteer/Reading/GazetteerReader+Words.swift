extension GazetteerReader {
  /// Queries the word index, whose results come in order of prominence.
  package func places(withWords foldedWords: [[UInt8]], limit: Int) throws -> [ToponymEntry] {
    guard !foldedWords.isEmpty else { return [] }
    let statement = try prepared(GazetteerStatements.placesWithWords)
    defer { statement.reset() }
    try statement.bind(MatchExpression(allWords: foldedWords).text, at: 1)
    try statement.bind(Int64(limit), at: 2)
    return try entries(from: statement)
  }

  /// The maximum number of names with the words to test: each takes some two microseconds.
  private static let farthestWordScan = 2_000

  /// Queries the word index, and tests each name in order of prominence.
  package func places(
    withWords foldedWords: [[UInt8]], limit: Int,
    where isWanted: (ToponymEntry) throws -> Bool
  ) throws -> [ToponymEntry] {
    guard !foldedWords.isEmpty else { return [] }
    let statement = try prepared(GazetteerStatements.placesWithWords)
    defer { statement.reset() }
    try statement.bind(MatchExpression(allWords: foldedWords).text, at: 1)
    try statement.bind(Int64(Self.farthestWordScan), at: 2)
    var found: [ToponymEntry] = []
    while found.count < limit, try statement.step() {
      let entry = try Self.entry(from: statement)
      if try isWanted(entry) { found.append(entry) }
    }
    return found
  }

  /// Looks the word up in the table of words that many names have.
  package func nameCount(ofWord foldedWord: Span<UInt8>) throws -> Int {
    let statement = try prepared(GazetteerStatements.commonWord)
    defer { statement.reset() }
    try statement.bind(foldedWord, at: 1)
    return try statement.step() ? Int(clamping: statement.int64(at: 0)) : 0
  }
}

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
