extension StreetSpellings {
  /// Returns the shortest spellings of a folded word with one wrong letter in its word for a street
  /// corrected: the whole word ("avneue"), or the end of a compound ("landstrsse").
  static func respelt(_ word: [UInt8]) -> [[UInt8]] {
    guard word.count >= minLetters, table[word] == nil,
      !word.contains(where: { (0x30...0x39).contains($0) })
    else { return [] }
    var found: [[UInt8]] = []
    let letters = word.span
    for length in (word.count - 1)...(word.count + 1) where length < longWords.count {
      for (known, short) in longWords[length] where SingleEdit.parts(letters, known.span) {
        found.append(short)
      }
    }
    for (ending, short) in longEndings {
      for length in (ending.count - 1)...(ending.count + 1) where word.count >= length + minStem {
        if SingleEdit.parts(letters.extracting(last: length), ending.span) {
          found.append(word.dropLast(length) + short)
        }
      }
      if let stem = stem(of: word, swappedWith: ending) { found.append(stem + short) }
    }
    return found
  }

  /// Returns the stem of a compound whose last letter is swapped with the first of the ending:
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

  /// The words for streets with their shortest spellings, by their number of letters.
  private static let longWords: [[(word: [UInt8], short: [UInt8])]] = {
    var words: [[(word: [UInt8], short: [UInt8])]] = []
    for (word, short) in table.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
    where word.count >= minLetters {
      while words.count <= word.count { words.append([]) }
      words[word.count].append((word, short))
    }
    return words
  }()

  private static let longEndings: [(ending: [UInt8], short: [UInt8])] =
    compoundEndings.filter { $0.count >= minEnding }
    .map { ($0, table[$0] ?? $0) }
}

/// Finds whether two words differ by one letter: an added, missing or replaced one, or two swapped
/// ones.
enum SingleEdit {
  /// Returns whether exactly one edit leads from one word to the other.
  ///
  /// - Complexity: O(n) for n letters.
  static func parts(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    guard abs(one.count - other.count) <= 1 else { return false }
    let longest = max(one.count, other.count)
    let shortest = min(one.count, other.count)
    var start = 0
    while start < shortest, one[start] == other[start] { start += 1 }
    var end = 0
    while end < shortest, one[one.count - 1 - end] == other[other.count - 1 - end] { end += 1 }
    guard one.count == other.count else { return start + end >= longest - 1 }
    if start == longest { return false }
    if start + end == longest - 1 { return true }
    return start + end == longest - 2 && one[start] == other[start + 1]
      && one[start + 1] == other[start]
  }
}
