import Gazetteer
import TextAnalysis

/// The parts of a unit behind an address: a staircase, a floor, a side, a door.
///
/// "Apt 5", "3º izq.", "2. tv", "II. em. 3.", "Hinterhaus", "m. 5", "esc. 2".
struct UnitParts {
  let query: ParsedQuery
  let streetWords: StreetWordTable

  /// The maximum length of the number of a floor with its ending: "3eme".
  private static let maxFloor = 5
  private static let maxFloorDigits = 2
  /// The maximum length of the number of an apartment: a longer one is a postal code.
  private static let maxNumber = 4
  /// Shorter words for a floor may be a code or the beginning of a town's name: EG, "St Louis".
  private static let minAlone = 4
  private static let romans = 1...10

  /// Returns the end of the part that begins at a word; `nil` if none does.
  func end(at word: Int) -> Int? {
    guard word < query.words.upperBound else { return nil }
    return endOfFloor(at: word) ?? endOfGround(at: word) ?? endOfUnit(at: word)
      ?? endOfMark(at: word)
  }

  /// Returns the end of a staircase's letter and an apartment right behind a house number: "12 A 5".
  func endOfEntrance(at word: Int) -> Int? {
    guard query.words.contains(word), isLetter(word), continues(word + 1),
      isNumber(word + 1, atMost: 3), isLastOfSection(word + 1)
    else { return nil }
    return word + 2
  }

  // MARK: Kinds of parts

  /// Returns the end of a floor or a door by its number.
  ///
  /// "3e étage gauche", "II. em. 3.", "2. ajtó", "2. tv", "2º B", "1. Hinterhof", "III/4".
  private func endOfFloor(at word: Int) -> Int? {
    let isRoman = RomanNumeral.value(of: bytes(word)).map(Self.romans.contains) == true
    guard isRoman || isFloor(word), continues(word + 1) else {
      // "12, 3B, Madrid"
      return isFloor(word) && startsSection(word) && word + 1 < query.words.upperBound
        && hasLetterBehindDigits(word) ? word + 1 : nil
    }
    let next = word + 1
    if has(next, .unitFloor) {
      var end = sides(from: next + 1)
      if continues(end), isNumber(end, atMost: 3), !isFollowedByUnit(end), isLastOfSection(end) {
        end += 1
      }
      return end
    }
    if isRoman {
      let isDoor = query.folded.words[next].breakBefore == .slash && isNumber(next, atMost: 3)
      return isDoor ? next + 1 : nil
    }
    if has(next, .unitSide) || has(next, .unitPart) { return sides(from: next + 1) }
    if isLetter(next), isOrdinal(word) || startsSection(word) && isLastOfSection(next) {
      return next + 1
    }
    return nil
  }

  /// Returns the end of a floor or a part of a building without a number.
  ///
  /// "bajo", "st. th", "Hinterhaus", "fszt. 1".
  private func endOfGround(at word: Int) -> Int? {
    guard has(word, .unitGround) || has(word, .unitPart) else { return nil }
    var end = sides(from: word + 1)
    if end == word + 1, bytes(word).count < Self.minAlone, !isFollowedByNumber(word) {
      // What is last may be a country's code.
      guard isLastOfSection(word), end < query.words.upperBound else { return nil }
    }
    if continues(end), isNumber(end, atMost: 3) { end += 1 }
    return end
  }

  /// Returns the end of a word for an apartment with its number, if it has one: "Apt 5", "Suite".
  private func endOfUnit(at word: Int) -> Int? {
    guard streetWords.role(of: word, in: query.folded) == .unit else { return nil }
    var end = word + 1
    while continues(end), streetWords.role(of: end, in: query.folded) == .unit { end += 1 }
    return number(at: end) ?? end
  }

  /// Returns the end of a word and the number that it stands before.
  ///
  /// "m. 5", "esc. A", "D:5".
  private func endOfMark(at word: Int) -> Int? {
    guard has(word, .unitMark) else { return nil }
    return number(at: word + 1)
  }

  /// Returns the end of a number or a letter behind a word: "5", "B", "5-B", "5 b".
  private func number(at word: Int) -> Int? {
    guard continues(word), isLetter(word) || isNumber(word, atMost: Self.maxNumber) else {
      return nil
    }
    var end = word + 1
    while continues(end), query.folded.words[end].breakBefore > .blank { end += 1 }
    if end == word + 1, continues(end), isLetter(end), isLastOfSection(end) { end += 1 }
    return end
  }

  /// Returns the end of the words for sides that begin at a word.
  private func sides(from word: Int) -> Int {
    var end = word
    while continues(end), has(end, .unitSide) || has(end, .unitPart) { end += 1 }
    return end
  }

  // MARK: Words

  private func bytes(_ word: Int) -> ArraySlice<UInt8> {
    query.folded.bytes[query.folded.words[word].bytes]
  }

  private func has(_ word: Int, _ classes: WordClasses) -> Bool {
    query.folded.words[word].isIn(classes)
  }

  /// Returns whether there is a word, in the section of the one before it.
  private func continues(_ word: Int) -> Bool {
    word < query.words.upperBound && query.folded.words[word].breakBefore < .comma
  }

  private func startsSection(_ word: Int) -> Bool {
    query.folded.words[word].breakBefore >= .comma
  }

  private func isLastOfSection(_ word: Int) -> Bool { !continues(word + 1) }

  private func isFollowedByNumber(_ word: Int) -> Bool {
    continues(word + 1) && isNumber(word + 1, atMost: 3)
  }

  private func isFollowedByUnit(_ word: Int) -> Bool {
    continues(word + 1) && has(word + 1, .unitFloor)
  }

  /// Returns whether a word is one letter of any script.
  private func isLetter(_ word: Int) -> Bool {
    let bytes = bytes(word)
    guard let first = bytes.first, !Self.isDigit(first) else { return false }
    return bytes.count == (first < 0x80 ? 1 : 2) && first < 0xE0
  }

  private func isNumber(_ word: Int, atMost count: Int) -> Bool {
    let bytes = bytes(word)
    return bytes.count <= count && bytes.first.map(Self.isDigit) ?? false
  }

  /// Returns whether a word may be the number of a floor: "2", "3o", "3eme".
  private func isFloor(_ word: Int) -> Bool {
    let bytes = bytes(word)
    let digits = bytes.prefix(while: Self.isDigit).count
    return (1...Self.maxFloorDigits).contains(digits) && bytes.count <= Self.maxFloor
      && !bytes.dropFirst(digits).contains(where: Self.isDigit)
  }

  private func hasLetterBehindDigits(_ word: Int) -> Bool {
    let bytes = bytes(word)
    return bytes.drop(while: Self.isDigit).count == 1
  }

  /// Returns whether a number has an ordinal's sign: "2º", "2ª", "2.".
  private func isOrdinal(_ word: Int) -> Bool {
    let last = bytes(word).last ?? 0
    let source = query.folded.words[word].source
    let scalars = query.text.unicodeScalars.dropFirst(source.upperBound - 1).prefix(2)
    return last == 0x6F || last == 0x61 || query.hasStop(behind: word..<(word + 1))
      || scalars.contains { Self.ordinalSigns.contains($0) }
  }

  private static let ordinalSigns: Set<Unicode.Scalar> = ["º", "ª", "°"]

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
