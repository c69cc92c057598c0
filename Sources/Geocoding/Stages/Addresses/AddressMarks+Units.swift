import Gazetteer
import TextAnalysis

/// Apartments, floors and boxes.
extension AddressMarks {
  /// The maximum number of parts of a unit: staircase, floor, door.
  private static let maxParts = 4
  /// The maximum length of the number of a floor with its ending: "3eme".
  private static let maxFloor = 5
  private static let maxFloorDigits = 2
  /// The maximum length of the number of a door, and of an apartment: a longer one is a postal code.
  private static let maxDoor = 3
  private static let maxNumber = 4
  /// Shorter words for a floor may be a code or the beginning of a town's name: EG, "St Louis".
  private static let minAlone = 4
  private static let romans = 1...10

  /// Returns the end of the unit behind an address: a staircase, a floor, a side, a door.
  ///
  /// "Apt 5", "3º izq.", "2. tv", "II. em. 3.", "Hinterhaus", "m. 5", "esc. 2"; right behind a house's
  /// number also an entrance and an apartment without words, "12 A 5". It is the address's end without a unit.
  func unitEnd(behind address: Range<Int>, number: Range<Int>?) -> Int {
    let start = address.upperBound
    var end = start
    var count = 0
    while count < Self.maxParts, let next = unitPartEnd(at: end) {
      end = next
      count += 1
    }
    guard end == start, number?.upperBound == end else { return end }
    if continues(end), isLetter(end), continues(end + 1), isNumber(end + 1, atMost: Self.maxDoor),
      !continues(end + 2)
    {
      return end + 2
    }
    let isApartment =
      end < query.words.upperBound && isAdjacent(end) && bytes(end).count <= Self.maxDoor
      && bytes(end).allSatisfy(Self.isDigit)
    return isApartment ? end + 1 : end
  }

  /// Returns the unit that ends before a word: "Apt 5", "2nd floor".
  func unit(before word: Int) -> Range<Int>? {
    let first = word - 2
    guard query.words.contains(first) else { return nil }
    let isUnit = self[first] == .unit && (hasDigit(first + 1) || bytes(first + 1).count == 1)
    let isFloor =
      hasDigit(first) && bytes(first).count <= Self.maxFloor - 1 && has(first + 1, .unitFloor)
      && continues(first + 1)
    return isUnit || isFloor ? first..<word : nil
  }

  /// Returns the end of a word for an apartment with its number, if it has one: "Apt 5", "Suite".
  private func apartmentEnd(at word: Int) -> Int? {
    guard query.words.contains(word), self[word] == .unit else { return nil }
    var end = word + 1
    while continues(end), self[end] == .unit { end += 1 }
    return unitNumberEnd(at: end) ?? end
  }

  /// Returns the end of the part of a unit that begins at a word; `nil` if none does.
  private func unitPartEnd(at word: Int) -> Int? {
    guard word < query.words.upperBound else { return nil }
    if let end = floorEnd(at: word) ?? groundEnd(at: word) ?? apartmentEnd(at: word) { return end }
    // "m. 5", "esc. A", "D:5"
    return has(word, .unitMark) ? unitNumberEnd(at: word + 1) : nil
  }

  /// Returns the end of a floor or a door by its number.
  ///
  /// "3e étage gauche", "II. em. 3.", "2. ajtó", "2. tv", "2º B", "1. Hinterhof", "III/4".
  private func floorEnd(at word: Int) -> Int? {
    let isRoman = RomanNumeral.value(of: bytes(word)).map(Self.romans.contains) == true
    guard isRoman || isFloor(word), continues(word + 1) else {
      // "12, 3B, Madrid"
      let hasLetter = bytes(word).drop(while: Self.isDigit).count == 1
      return isFloor(word) && beginsSection(word) && word + 1 < query.words.upperBound && hasLetter
        ? word + 1 : nil
    }
    let next = word + 1
    if has(next, .unitFloor) {
      let end = sidesEnd(from: next + 1)
      let isDoor =
        continues(end) && isNumber(end, atMost: Self.maxDoor) && !continues(end + 1)
      return isDoor ? end + 1 : end
    }
    if isRoman {
      let isDoor =
        query.folded.words[next].breakBefore == .slash && isNumber(next, atMost: Self.maxDoor)
      return isDoor ? next + 1 : nil
    }
    if has(next, .unitSide) || has(next, .unitPart) { return sidesEnd(from: next + 1) }
    let isDoor =
      isLetter(next) && (isOrdinal(word) || beginsSection(word) && !continues(next + 1))
    return isDoor ? next + 1 : nil
  }

  /// Returns the end of a floor or a part of a building without a number.
  ///
  /// "bajo", "st. th", "Hinterhaus", "fszt. 1".
  private func groundEnd(at word: Int) -> Int? {
    guard has(word, .unitGround) || has(word, .unitPart) else { return nil }
    let end = sidesEnd(from: word + 1)
    let hasNumber = continues(end) && isNumber(end, atMost: Self.maxDoor)
    if end == word + 1, bytes(word).count < Self.minAlone, !hasNumber {
      // What is last may be a country's code.
      guard !continues(end), end < query.words.upperBound else { return nil }
    }
    return hasNumber ? end + 1 : end
  }

  /// Returns the end of a number or a letter behind a word for a unit: "5", "B", "5-B", "5 b".
  private func unitNumberEnd(at word: Int) -> Int? {
    guard continues(word), isLetter(word) || isNumber(word, atMost: Self.maxNumber) else {
      return nil
    }
    var end = word + 1
    while continues(end), !isAdjacent(end) { end += 1 }
    if end == word + 1, continues(end), isLetter(end), !continues(end + 1) { end += 1 }
    return end
  }

  /// Returns the end of the words for sides that begin at a word.
  private func sidesEnd(from word: Int) -> Int {
    var end = word
    while continues(end), has(end, .unitSide) || has(end, .unitPart) { end += 1 }
    return end
  }

  /// Returns whether a word may be the number of a floor: "2", "3o", "3eme".
  private func isFloor(_ word: Int) -> Bool {
    let bytes = bytes(word)
    let digits = bytes.prefix(while: Self.isDigit).count
    return (1...Self.maxFloorDigits).contains(digits) && bytes.count <= Self.maxFloor
      && !bytes.dropFirst(digits).contains(where: Self.isDigit)
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
}
