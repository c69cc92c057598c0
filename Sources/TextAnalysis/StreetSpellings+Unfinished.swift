extension StreetSpellings {
  /// Returns the beginnings of shortest spellings that an unfinished word may continue to, each once:
  /// first the word as typed, then its shortest spelling, and the short forms of words that begin with
  /// it (`isShort`).
  ///
  /// - Complexity: O(w) for w words for streets.
  static func continuations(of word: [UInt8]) -> [(ending: [UInt8], isShort: Bool)] {
    var found: [(ending: [UInt8], isShort: Bool)] = [(word, false)]
    func add(_ ending: [UInt8], isShort: Bool) {
      if !found.contains(where: { $0.ending == ending }) { found.append((ending, isShort)) }
    }
    let whole = shortest(word)
    add(whole, isShort: table[word] != nil && !whole.isEmpty)
    if word.count >= minUnfinished {
      for (known, short) in sortedWords where known.starts(with: word) && !short.isEmpty {
        add(short, isShort: true)
      }
      for (ending, short) in unfinishedEndings {
        // The longest beginning of the ending that the word ends with.
        var length = min(ending.count - 1, word.count - minStem)
        while length > 0, !word.suffix(length).elementsEqual(ending.prefix(length)) { length -= 1 }
        guard length > 0 else { continue }
        let compound = word.dropLast(length) + short
        if !compound.starts(with: word) { add(Array(compound), isShort: false) }
      }
    }
    return found
  }

  /// A single letter is the beginning of too many words.
  private static let minUnfinished = 2

  private static let sortedWords: [(word: [UInt8], short: [UInt8])] =
    table.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.key, $0.value) }

  private static let unfinishedEndings: [(ending: [UInt8], short: [UInt8])] =
    compoundEndings.map { ($0, table[$0] ?? $0) }
}
