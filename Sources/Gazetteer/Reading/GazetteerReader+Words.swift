extension GazetteerReader {
  /// Queries the word index, whose results come in order of prominence.
  public func places(withWords foldedWords: [[UInt8]], limit: Int) throws -> [ToponymEntry] {
    guard !foldedWords.isEmpty else { return [] }
    let statement = try prepared(GazetteerStatements.placesWithWords)
    defer { statement.reset() }
    try statement.bind(MatchExpression(allWords: foldedWords).text, at: 1)
    try statement.bind(Int64(limit), at: 2)
    let found = try entries(from: statement)
    if found.isEmpty, limit > 0, foldedWords.count == 1 { unknownWord = foldedWords[0] }
    return found
  }

  /// The maximum number of names with the words to test: each takes some two microseconds.
  private static let farthestWordScan = 2_000

  /// Queries the word index, and tests each name in order of prominence.
  public func places(
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

  /// Queries the word index for rows until there are enough.
  public func names(withWord foldedWord: Span<UInt8>, areAtLeast count: Int) throws -> Bool {
    let word = foldedWord.withUnsafeBufferPointer { Array($0) }
    guard count > 0, word != unknownWord else { return count <= 0 }
    let statement = try prepared(GazetteerStatements.nameCountWithWord)
    defer { statement.reset() }
    try statement.bind(MatchExpression(allWords: [word]).text, at: 1)
    try statement.bind(Int64(count), at: 2)
    return try statement.step() && statement.int64(at: 0) >= Int64(count)
  }

  /// Looks the word up in a list that is read at the first call.
  public func isDictionaryWord(_ foldedWord: Span<UInt8>) throws -> Bool {
    let words = try dictionaryWords ?? wordList("dictionary")
    dictionaryWords = words
    return words.contains(foldedWord.withUnsafeBufferPointer { ArraySlice($0) })
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
