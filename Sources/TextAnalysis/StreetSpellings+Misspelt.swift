extension StreetSpellings {
  /// Returns the shortest spellings that a folded word has where the word for a street in it is
  /// misspelt by a letter: the word as a whole ("avneue"), or the end of a compound ("landstrsse").
  static func respelt(_ word: [UInt8]) -> [[UInt8]] {
    guard word.count >= minLetters, table[word] == nil,
      !word.contains(where: { (0x30...0x39).contains($0) })
    else { return [] }
    var found: [[UInt8]] = []
    for (known, short) in longWords where SingleEdit.parts(word[...], known[...]) {
      found.append(short)
    }
    for (ending, short) in longEndings {
      for length in (ending.count - 1)...(ending.count + 1) where word.count >= length + minStem {
        if SingleEdit.parts(word.suffix(length), ending[...]) {
          found.append(word.dropLast(length) + short)
        }
      }
      if let stem = stem(of: word, swappedWith: ending) { found.append(stem + short) }
    }
    return found
  }

  /// The stem of a compound whose last letter has changed places with the first of the ending:
  /// "Annaknatu" is Annankatu.
  private static func stem(of word: [UInt8], swappedWith ending: [UInt8]) -> [UInt8]? {
    let start = word.count - ending.count - 1
    guard start + 1 >= minStem, word[start] == ending[0],
      word[(start + 2)...].elementsEqual(ending.dropFirst())
    else { return nil }
    return word[..<start] + [word[start + 1]]
  }

  /// Shorter words are an edit away from too many others.
  private static let minLetters = 5
  /// Shorter endings are an edit away from most words.
  private static let minEnding = 3

  private static let longWords = table.filter { $0.key.count >= minLetters }
    .map { (word: $0.key, short: $0.value) }
    .sorted { $0.word.lexicographicallyPrecedes($1.word) }

  private static let longEndings: [(ending: [UInt8], short: [UInt8])] =
    compoundEndings.map { Array($0.utf8) }.filter { $0.count >= minEnding }
    .map { ($0, table[$0] ?? $0) }
}

/// Tells words apart by one letter: one more, one less, another one, or two that changed places.
enum SingleEdit {
  /// Whether just one edit leads from one word to the other.
  ///
  /// - Complexity: O(n) for n letters.
  static func parts(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    guard abs(one.count - other.count) <= 1 else { return false }
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    let longest = max(one.count, other.count)
    if one.count == other.count {
      if start == longest { return false }
      if start + end == longest - 1 { return true }
      guard start + end == longest - 2 else { return false }
      let (i, j) = (one.startIndex + start, other.startIndex + start)
      return one[i] == other[j + 1] && one[i + 1] == other[j]
    }
    return start + end >= longest - 1
  }
}
