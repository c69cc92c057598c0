import CLanguageTables
package import TextFormats

/// Text in the form of the gazetteer's name index: folded words, and where each came from.
///
/// One space separates the words. Folding a name and tokenizing a query are this one pass, so they
/// cannot disagree.
///
///     let text = FoldedText("Zürich, Switzerland")
///     // text.bytes: "zurich switzerland"; the second word is scalars 8..<19, after a comma
///
/// In scripts without spaces between words, every letter is a word, and no space is inserted:
///
///     let text = FoldedText("北京市 朝阳区")
///     // text.bytes: "北京市 朝阳区"; six words, the fourth after a space, the others inside
///
/// - Complexity: O(n) in the length of the text.
package struct FoldedText: Sendable {
  /// One folded word of a text.
  package struct Word: Hashable, Sendable {
    /// The word's range in ``FoldedText/bytes``.
    package let bytes: Range<Int>
    /// The range that the word came from, in Unicode scalars of the source.
    package let source: Range<Int>
    /// The break between this word and the previous one.
    package let breakBefore: WordBreak
    /// Whether it is a flag, whose two letters are a country's code: 🇧🇷 is `br`.
    package let isFlag: Bool
    /// The hash of its bytes, by ``StableHash``: a word is looked for in many lists.
    package let hash: UInt64
    /// The classes of the word, as bits of whoever folded the text; none by default.
    package fileprivate(set) var classBits = BitPair()
  }

  /// The folded words in UTF-8.
  ///
  /// One space (0x20) separates them, except at breaks that are ``WordBreak/inside``.
  package private(set) var bytes: [UInt8] = []
  /// The words in order.
  package private(set) var words: [Word] = []

  private var wordStart = 0
  private var sourceStart = 0
  /// The last scalar of the word so far.
  private var lastValue: UInt32 = 0
  private var pendingBreak = WordBreak.start

  /// Folds a text, and gives each word the bits of classes that belong to its hash.
  package init(_ text: String, classBits: (UInt64) -> BitPair) {
    self.init(text)
    for word in words.indices { words[word].classBits = classBits(words[word].hash) }
  }

  /// Folds a text.
  package init(_ text: String) {
    let length = text.utf8.count
    // Counting the scalars first would take longer than to append them.
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(length)
    for scalar in text.unicodeScalars { scalars.append(scalar) }
    bytes.reserveCapacity(length + 1)
    var flagEnd = 0
    for (position, scalar) in scalars.enumerated() {
      if let letter = Self.foldedASCII(scalar) {
        append(letter, from: position)
        continue
      }
      switch FoldingAction(scalar) {
      case .keep: append(scalar, from: position)
      case .delete: break
      case .replace where position < flagEnd: continue
      case .replace where Self.isFlag(at: position, in: scalars):
        endWord(at: position)
        flagEnd = position + 2
        for part in scalars[position..<flagEnd] { appendLetter(ofFlag: part, from: position) }
        endWord(at: flagEnd, isFlag: true)
      case .replace(let index): appendReplacement(at: index, from: position)
      case .separate(.hyphen):
        endWord(at: position)
        raiseBreak(to: Self.isBetweenBlanks(position, in: scalars) ? .dash : .hyphen)
      case .separate(let wordBreak):
        endWord(at: position)
        raiseBreak(to: wordBreak)
      case .stop:
        // "D.C." and "N.Y" are one word, "St.Louis" and "A.Coruña" two.
        if !(isSingleLetter(at: position, in: scalars)
          && Self.isSingleLetterOrEnd(after: position, in: scalars))
        {
          endWord(at: position)
          raiseBreak(to: .blank)
        }
      }
    }
    endWord(at: scalars.count)
    if bytes.last == 0x20 { bytes.removeLast() }
  }

  /// Returns the folded bytes of a word.
  package func bytes(_ word: Int) -> ArraySlice<UInt8> { bytes[words[word].bytes] }

  /// Returns whether a word has a digit.
  package func hasDigit(_ word: Int) -> Bool {
    bytes(word).contains { (0x30...0x39).contains($0) }
  }

  /// Returns whether a word consists of digits.
  package func isNumber(_ word: Int) -> Bool {
    bytes(word).allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Returns the folded bytes of a range of words, with the spaces that ``bytes`` has between them.
  package func bytes(of range: Range<Int>) -> ArraySlice<UInt8> {
    guard !range.isEmpty else { return [] }
    let (first, last) = (words[range.lowerBound].bytes, words[range.upperBound - 1].bytes)
    return bytes[first.lowerBound..<last.upperBound]
  }

  /// Returns the hash of ``bytes(of:)``, by `StableHash`.
  package func hash(of range: Range<Int>) -> UInt64 {
    guard let first = words[range].first, let last = words[range].last else {
      return StableHash.empty
    }
    return bytes[first.bytes.upperBound..<last.bytes.upperBound]
      .reduce(first.hash, StableHash.step)
  }

  /// Returns the parts of a range of words that commas and the like separate, in order.
  ///
  /// No part is empty; an empty range has no parts.
  package func sections(of range: Range<Int>) -> [Range<Int>] {
    var sections: [Range<Int>] = []
    var start = range.lowerBound
    for word in range.dropFirst() where words[word].breakBefore >= .dash {
      sections.append(start..<word)
      start = word
    }
    if !range.isEmpty { sections.append(start..<range.upperBound) }
    return sections
  }

  // MARK: Building

  /// Returns what the table of folding has for a letter or a digit of ASCII, as nearly all are; `nil` for others.
  private static func foldedASCII(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7A: scalar
    case 0x41...0x5A: Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value | 0x20))
    default: nil
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, from position: Int) {
    let value = scalar.value
    if bytes.count > wordStart, max(value, lastValue) >= UnspacedScript.first,
      UnspacedScript.parts(UnspacedScript(lastValue), UnspacedScript(value))
    {
      addWord(endingAt: position)
      pendingBreak = .inside
    }
    if bytes.count == wordStart { sourceStart = position }
    lastValue = value
    if scalar.isASCII {
      bytes.append(UInt8(truncatingIfNeeded: value))
    } else {
      UTF8.encode(scalar).map { bytes.append(contentsOf: $0) }
    }
  }

  private mutating func appendReplacement(at index: Int32, from position: Int) {
    let count = Int32(truncatingIfNeeded: on_the_map_folding_replacement(index))
    for value in (0..<max(0, count)).lazy.map({ on_the_map_folding_replacement(index + 1 + $0) }) {
      if value == 0x20 {
        endWord(at: position)
        raiseBreak(to: .blank)
      } else if let scalar = Unicode.Scalar(value) {
        append(scalar, from: position)
      }
    }
  }

  private mutating func endWord(at position: Int, isFlag: Bool = false) {
    guard bytes.count > wordStart else { return }
    addWord(endingAt: position, isFlag: isFlag)
    bytes.append(0x20)
    wordStart = bytes.count
    pendingBreak = .blank
  }

  private mutating func addWord(endingAt position: Int, isFlag: Bool = false) {
    words.append(
      Word(
        bytes: wordStart..<bytes.count, source: sourceStart..<max(position, sourceStart + 1),
        breakBefore: pendingBreak, isFlag: isFlag, hash: StableHash.hash(bytes[wordStart...])))
    wordStart = bytes.count
  }

  private mutating func raiseBreak(to wordBreak: WordBreak) {
    pendingBreak = max(pendingBreak, wordBreak)
  }

  // MARK: Flags

  /// The regional indicators A to Z, two of which make a flag.
  private static let flagLetters: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

  private static func isFlag(at position: Int, in scalars: [Unicode.Scalar]) -> Bool {
    position + 1 < scalars.count && flagLetters.contains(scalars[position].value)
      && flagLetters.contains(scalars[position + 1].value)
  }

  private mutating func appendLetter(ofFlag indicator: Unicode.Scalar, from position: Int) {
    let letter = UInt8(truncatingIfNeeded: indicator.value - Self.flagLetters.lowerBound + 0x61)
    append(Unicode.Scalar(letter), from: position)
  }

  // MARK: Full stops

  /// Returns whether the word so far ends in a letter that stands alone.
  ///
  /// Such a letter is the first, or follows a full stop.
  private func isSingleLetter(at position: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard position >= 1, Self.isLetter(scalars[position - 1]) else { return false }
    return position < 2 || !Self.isLetter(scalars[position - 2])
  }

  private static func isSingleLetterOrEnd(
    after position: Int, in scalars: [Unicode.Scalar]
  ) -> Bool {
    guard position + 1 < scalars.count, isLetter(scalars[position + 1]) else { return true }
    return position + 2 >= scalars.count || !isLetter(scalars[position + 2])
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch FoldingAction(scalar) {
    case .keep, .replace, .delete: true
    case .separate, .stop: false
    }
  }

  private static func isBetweenBlanks(_ position: Int, in scalars: [Unicode.Scalar]) -> Bool {
    position > 0 && position + 1 < scalars.count
      && scalars[position - 1].properties.isWhitespace
      && scalars[position + 1].properties.isWhitespace
  }
}
