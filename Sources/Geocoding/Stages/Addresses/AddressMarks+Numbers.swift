import Gazetteer
import TextAnalysis
import TextFormats

extension Lexicon {
  /// Returns whether a word stands behind a house number as a part of it: "bis".
  func isNumberSuffix(_ word: ArraySlice<UInt8>) -> Bool {
    detail(of: word, hash: StableHash.hash(word), as: .numberSuffix) != nil
  }
}

/// The numbers of houses.
extension AddressMarks {
  /// The maximum length of what follows a hyphen or a slash.
  private static let maxJoined = 4

  /// Returns whether a word may belong to the number before it: a letter, a word like one ("12 bis"), or a
  /// direction before a street that is a number.
  func isNumberSuffix(_ word: Int) -> Bool {
    bytes(word).count == 1 && !hasDigit(word)
      || query.lexicon.isNumberSuffix(bytes(word))
      || isDirection(word)
  }

  /// Returns whether a word is a direction before a street that is a number: "450 East 300 South".
  private func isDirection(_ word: Int) -> Bool {
    has(word, .directionBeforeNumber) && word + 1 < query.words.upperBound && hasDigit(word + 1)
  }

  /// Returns the end of the numbers that hyphens and slashes join to one: "12-14".
  private func joinedEnd(at word: Int, before bound: Int) -> Int {
    var end = word + 1
    while end < bound, isJoined(end), hasDigit(end) { end += 1 }
    return end
  }

  /// Returns the ends of a number that a street may follow: "12-14 Main Street"; two where a letter
  /// may be the number's or the street's, "12 A Main Street".
  func numberEnds(at word: Int) -> [Int] {
    let end = joinedEnd(at: word, before: query.words.upperBound)
    let hasLetter =
      end + 1 < query.words.upperBound && isNumberSuffix(end)
      && isAdjacent(end) && isAdjacent(end + 1)
    return hasLetter ? [end, end + 1] : [end]
  }

  /// Returns the first word of the house number before a word: 12 of "12", "12 B", "12 bis" and "12-14";
  /// `nil` without one.
  func numberStart(before word: Int) -> Int? {
    let first = query.words.lowerBound
    var number = word - 1
    if number > first, isNumberSuffix(number) { number -= 1 }
    guard number >= first, self[number].isHouseNumber else { return nil }
    while number > first, isJoined(number), self[number - 1].isHouseNumber { number -= 1 }
    return number
  }

  /// Returns the words of the number at the end of a text that is being typed: "12", "12 bi", "12/3";
  /// `nil` if the text does not end with a number, or has no word before it.
  var unfinishedNumber: Range<Int>? {
    let end = query.words.upperBound
    let last = end - 1
    guard last > query.words.lowerBound else { return nil }
    let isFinished = self[last].isHouseNumber
    guard isFinished || beginsNumberSuffix(last) && isAdjacent(last),
      let first = numberStart(before: isFinished ? end : last), first > query.words.lowerBound
    else { return nil }
    return first..<end
  }

  /// Returns whether a word may be the beginning of one that belongs to the number before it.
  private func beginsNumberSuffix(_ word: Int) -> Bool {
    isNumberSuffix(word)
      || query.lexicon.words(as: .numberSuffix).contains { $0.words.utf8.starts(with: bytes(word)) }
  }

  /// Returns whether a number's letter stands right before the street, or last in its section.
  private func isLastOfNumber(_ word: Int, before bound: Int) -> Bool {
    guard !has(word, .directionLetter) else { return false }
    return word + 1 == bound || beginsSection(word + 1)
  }

  /// Returns a block and a house on it, 9番1号 or 9番地の1, as one number, with the end of its words; `nil`
  /// without a word for a block.
  private func block(at word: Int) -> (number: [UInt8], end: Int)? {
    func isIn(_ classes: WordClasses, _ word: Int) -> Bool {
      word < query.words.upperBound && has(word, classes)
    }
    guard isIn(.block, word + 1) else { return nil }
    var end = word + 2
    while isIn(.blockJoint, end) { end += 1 }
    guard end < query.words.upperBound, hasDigit(end) else { return (Array(bytes(word)), end) }
    let number = bytes(word) + [0x2D] + bytes(end)
    return (Array(number), isIn(.blockJoint, end + 1) ? end + 2 : end + 1)
  }

  /// Returns the readings of the words from a number on, longest first.
  ///
  /// "12 b" is one number, or 12; "12-14" is one, or 12, or 14. Words of the street next to it are
  /// not part of the number; a word for a number goes with it: "Calle Mayor No. 5".
  func numberReadings(at word: Int, besides street: Range<Int>) -> [NumberReading] {
    var readings: [NumberReading] = []
    var start = street.upperBound < word ? street.upperBound : word
    if start == word, query.words.contains(word - 1), !street.contains(word - 1),
      self[word - 1] == .numberWord
    {
      start -= 1
    }
    let bound = street.lowerBound > word ? street.lowerBound : query.words.upperBound
    func add(_ end: Int, _ number: [UInt8]) {
      readings.append(NumberReading(words: start..<end, number: HouseNumber(number)))
    }
    func folded(_ words: Range<Int>) -> [UInt8] { HouseNumberText.folded(words, in: query.folded) }
    let number = folded(word..<(word + 1))
    if let block = block(at: word), block.end <= bound { add(block.end, block.number) }
    var end = word + 1
    if end < bound, isDirection(end) { add(end + 1, number) }
    if end < bound, isNumberSuffix(end), isAdjacent(end) {
      add(end + 1, folded(word..<(end + 1)))
      // The source may lack the entrance.
      if isLastOfNumber(end, before: bound) { add(end + 1, number) }
    }
    while end < bound, isJoined(end), bytes(end).count <= Self.maxJoined { end += 1 }
    if end > word + 1 {
      add(end, folded(word..<end))
      add(end, number)
      add(end, folded((end - 1)..<end))
      readings[readings.count - 1].unit = word..<(end - 1)
      readings[readings.count - 1].unitBreak = query.folded.words[end - 1].breakBefore
    }
    add(word + 1, number)
    // A letter may denote an entrance that the source does not have.
    let digits = number.prefix(while: Self.isDigit)
    if digits.count < number.count { add(word + 1, Array(digits)) }
    return readings
  }
}
