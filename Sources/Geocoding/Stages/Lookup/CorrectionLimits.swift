import Gazetteer

/// The limits on how much of a text may be wrong.
///
/// A text farther from every name is not a misspelling: "qxzv" is not Kosovo. The properties of the
/// text are computed once, for all its corrections.
struct CorrectionLimits {
  /// The number of letters per wrong letter.
  private static let lettersOfAnEdit = 4
  /// The number of letters per wrong letter, counting only the words that differ.
  private static let lettersOfAnEditOfWords = 3
  /// The number of leading letters that identify a shortened word.
  private static let beginning = 2

  private let text: ArraySlice<UInt8>
  private let words: [ArraySlice<UInt8>]
  private let letters: Int
  /// The beginnings of the Latin words without a vowel.
  private let beginningsOfShortened: [ArraySlice<UInt8>]

  /// Creates the limits on the corrections of a folded text.
  ///
  /// - Complexity: O(n) for n letters.
  init(for text: ArraySlice<UInt8>) {
    self.text = text
    words = text.split(separator: 0x20)
    letters = Self.letters(of: text)
    beginningsOfShortened = words.filter { word in
      word.allSatisfy { (0x61...0x7A).contains($0) } && !word.contains(where: Self.isVowel)
    }.map { $0.prefix(Self.beginning) }
  }

  /// Returns whether the text may be a misspelling of a name.
  ///
  /// At most one letter in four of the longer of the two is wrong, in four letters not the first
  /// unless it has changed places with the next: "Toco" is not SoCo. If several are wrong, one in
  /// three of the words that differ: "Mount Doom" is not Mount Cook. A word without a vowel has
  /// lost so much that its first two letters must be those of a word of the name.
  ///
  /// - Complexity: O(n·m) for n words of the text and m of the name.
  func allow(_ correction: SpellingCorrection) -> Bool {
    guard correction.edits > 0 else { return true }
    let letters = max(self.letters, Self.letters(of: correction.name[...]))
    guard correction.edits * Self.lettersOfAnEdit <= letters || isReordered(correction),
      letters > Self.lettersOfAnEdit || hasFirstLetter(of: correction.name)
    else { return false }
    guard correction.edits == 1 || isSpread(correction) else { return false }
    guard !beginningsOfShortened.isEmpty else { return true }
    if correction.edits == 1, differsInOneOfSeveralWords(from: correction.name) { return true }
    return beginningsOfShortened.allSatisfy { start in
      correction.name.split(separator: 0x20).contains { $0.starts(with: start) }
    }
  }

  /// Returns whether the name has the text's letters in another order: "Chigaco".
  private func isReordered(_ correction: SpellingCorrection) -> Bool {
    correction.edits == 2 && correction.name.sorted() == text.sorted()
  }

  /// Returns whether the text has several words, and all but one are the name's: "Hong Kng".
  private func differsInOneOfSeveralWords(from name: [UInt8]) -> Bool {
    guard words.count > 1 else { return false }
    let others = name.split(separator: 0x20)
    return words.count == others.count && zip(words, others).count { $0 != $1 } == 1
  }

  /// Returns whether a name begins with the text's first letter, or has it behind its own.
  private func hasFirstLetter(of name: [UInt8]) -> Bool {
    name.first == text.first || name.first == text.dropFirst().first
  }

  /// Returns whether the words that differ are long enough for the wrong letters.
  private func isSpread(_ correction: SpellingCorrection) -> Bool {
    var rest = correction.name[...]
    var letters = 0
    for (index, word) in words.enumerated() {
      let end = rest.firstIndex(of: 0x20) ?? rest.endIndex
      // A name of more words, or of fewer.
      guard (end == rest.endIndex) == (index == words.count - 1) else { return true }
      let other = rest[..<end]
      if word != other { letters += max(Self.letters(of: word), Self.letters(of: other)) }
      rest = rest[end...].dropFirst()
    }
    return correction.edits * Self.lettersOfAnEditOfWords <= letters
  }

  /// Returns the number of letters of a text, without spaces.
  private static func letters(of text: ArraySlice<UInt8>) -> Int {
    text.count { $0 != 0x20 && $0 & 0xC0 != 0x80 }
  }

  private static func isVowel(_ letter: UInt8) -> Bool {
    switch letter {
    case 0x61, 0x65, 0x69, 0x6F, 0x75, 0x79: true
    default: false
    }
  }
}
