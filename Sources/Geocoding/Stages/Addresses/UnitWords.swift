import Gazetteer
import TextAnalysis

/// The words next to an address that are neither its street nor its number: an apartment, a floor or
/// a box, who receives mail there, that there is no number, and that the place lies opposite.
struct UnitWords {
  let query: ParsedQuery
  let streetWords: StreetWordTable

  /// The maximum number of parts of a unit: staircase, floor, door.
  private static let maxParts = 4
  /// The maximum number of words of a name after "c/o".
  private static let maxNameWords = 4
  /// The distance across a wide street with its sidewalks.
  private static let oppositeMeters = 60.0

  /// Returns a match with the words next to it added: "Apt 5", "12 A 5", "2nd floor", "c/o Smith".
  func adding(to match: AddressMatch) -> AddressMatch {
    let words = match.words
    var match = match
    match.unit =
      match.unit.map(withWord) ?? unit(behind: words, number: match.number) ?? unit(before: words)
    let start = match.words.lowerBound
    if let lead = lead(before: start) {
      match.lead = lead
      match.accuracyMeters = max(match.accuracyMeters, Self.oppositeMeters)
    }
    return match
  }

  /// Returns the words that say that a house has no number, behind its street: "s/n", "sin número".
  func noNumber(after street: Range<Int>) -> Range<Int>? {
    let first = street.upperBound
    guard first < query.words.upperBound else { return nil }
    if isIn(.withoutNumber, first) { return first..<(first + 1) }
    guard first + 1 < query.words.upperBound else { return nil }
    let isShort =
      bytes(first).elementsEqual("s".utf8) && bytes(first + 1).elementsEqual("n".utf8)
      && query.folded.words[first + 1].breakBefore == .slash
    let isLong =
      isIn(.without, first) && isIn(.numberWord, first + 1)
    return isShort || isLong ? first..<(first + 2) : nil
  }

  // MARK: Units

  /// Returns an apartment's number with its word: "Unit 3/12 George Street".
  private func withWord(_ number: Range<Int>) -> Range<Int> {
    let word = number.lowerBound - 1
    guard query.words.contains(word), isUnit(word) else { return number }
    return word..<number.upperBound
  }

  private func unit(behind words: Range<Int>, number: Range<Int>?) -> Range<Int>? {
    var end = words.upperBound
    let parts = UnitParts(query: query, streetWords: streetWords)
    var count = 0
    while count < Self.maxParts, let next = parts.end(at: end) {
      end = next
      count += 1
    }
    if end == words.upperBound, number?.upperBound == end, let next = parts.endOfEntrance(at: end) {
      end = next
    }
    // "12 A 5": entrance and apartment.
    if end == words.upperBound, end < query.words.upperBound, isShortNumber(end),
      query.folded.words[end].breakBefore <= .blank, number?.upperBound == end
    {
      end += 1
    }
    // At the end of the query, the town may be among the words of the name.
    if let name = careOf(at: end), name.upperBound < query.words.upperBound {
      end = name.upperBound
    }
    return end > words.upperBound ? words.upperBound..<end : nil
  }

  private func unit(before words: Range<Int>) -> Range<Int>? {
    let first = words.lowerBound - 2
    guard first >= query.words.lowerBound else { return nil }
    if isUnit(first), isUnitNumber(first + 1) { return first..<words.lowerBound }
    if let floor = floor(at: first), floor.upperBound == words.lowerBound { return floor }
    // "c/o Smith, Main Street 5"
    let starts = max(query.words.lowerBound, first - Self.maxNameWords)...first
    return starts.lazy.compactMap(careOf).first { $0.upperBound == words.lowerBound }
  }

  /// Returns a number and the floor's word behind it: "2nd floor".
  private func floor(at word: Int) -> Range<Int>? {
    guard query.words.contains(word), word + 1 < query.words.upperBound,
      AddressLookup.hasDigit(word, in: query), bytes(word).count <= 4,
      isIn(.unitFloor, word + 1),
      query.folded.words[word + 1].breakBefore < .comma
    else { return nil }
    return word..<(word + 2)
  }

  /// Returns "c/o" with the name behind it, up to a comma.
  private func careOf(at word: Int) -> Range<Int>? {
    guard query.words.contains(word), word + 2 < query.words.upperBound,
      bytes(word).elementsEqual("c".utf8), bytes(word + 1).elementsEqual("o".utf8),
      query.folded.words[word + 1].breakBefore == .slash
    else { return nil }
    var end = word + 3
    while end < query.words.upperBound, query.folded.words[end].breakBefore < .comma,
      !AddressLookup.hasDigit(end, in: query)
    {
      end += 1
    }
    return end - word - 2 <= Self.maxNameWords ? word..<end : nil
  }

  private func lead(before start: Int) -> Range<Int>? {
    var first = start - 1
    while first > query.words.lowerBound, start - first <= 2,
      isIn(.oppositeJoint, first)
    {
      first -= 1
    }
    guard query.words.contains(first), isIn(.opposite, first) else { return nil }
    return first..<start
  }

  // MARK: Words

  private func bytes(_ word: Int) -> ArraySlice<UInt8> {
    query.folded.bytes[query.folded.words[word].bytes]
  }

  private func isIn(_ classes: WordClasses, _ word: Int) -> Bool {
    query.folded.words[word].isIn(classes)
  }

  private func isUnit(_ word: Int) -> Bool {
    streetWords.role(of: word, in: query.folded) == .unit
  }

  /// Returns whether a word may be an apartment number: one with a digit, or a letter.
  private func isUnitNumber(_ word: Int) -> Bool {
    AddressLookup.hasDigit(word, in: query) || bytes(word).count == 1
  }

  private func isShortNumber(_ word: Int) -> Bool {
    bytes(word).count <= 3 && bytes(word).allSatisfy { (0x30...0x39).contains($0) }
  }
}
