import Gazetteer
import TextAnalysis

/// The words next to an address that are neither its street nor its number: an apartment, a floor or
/// a box, who receives mail there, that there is no number, and that the place lies opposite.
struct AddressSurroundings {
  let marks: AddressMarks

  /// The maximum number of words of a name after "c/o".
  private static let maxNameWords = 4
  /// The distance across a wide street with its sidewalks.
  private static let oppositeMeters = 60.0

  private var query: ParsedQuery { marks.query }

  /// Returns a match with the words next to it added: "Apt 5", "12 A 5", "2nd floor", "c/o Smith".
  func adding(to match: AddressMatch) -> AddressMatch {
    let words = match.words
    var match = match
    match.unit =
      match.unit.map(withWord) ?? unit(behind: words, number: match.number)
      ?? marks.unit(before: words.lowerBound) ?? careOf(before: words.lowerBound)
    if let lead = lead(before: match.words.lowerBound) {
      match.lead = lead
      match.accuracyMeters = max(match.accuracyMeters, Self.oppositeMeters)
    }
    return match
  }

  /// Returns the words that say that a house has no number, behind its street: "s/n", "sin número".
  func noNumber(after street: Range<Int>) -> Range<Int>? {
    let first = street.upperBound
    guard first < query.words.upperBound else { return nil }
    if marks.has(first, .withoutNumber) { return first..<(first + 1) }
    guard first + 1 < query.words.upperBound else { return nil }
    let isLong = marks.has(first, .without) && marks.has(first + 1, .numberWord)
    return isLong || isSlashed("s", "n", at: first) ? first..<(first + 2) : nil
  }

  /// Returns an apartment's number with its word: "Unit 3/12 George Street".
  private func withWord(_ number: Range<Int>) -> Range<Int> {
    let word = number.lowerBound - 1
    return marks[word] == .unit ? word..<number.upperBound : number
  }

  private func unit(behind words: Range<Int>, number: Range<Int>?) -> Range<Int>? {
    var end = marks.unitEnd(behind: words, number: number)
    // At the end of the query, the town may be among the words of the name.
    if let name = careOf(at: end), name.upperBound < query.words.upperBound {
      end = name.upperBound
    }
    return end > words.upperBound ? words.upperBound..<end : nil
  }

  /// Returns who receives mail at an address that begins at a word: "c/o Smith, Main Street 5".
  private func careOf(before word: Int) -> Range<Int>? {
    let first = max(query.words.lowerBound, word - 2 - Self.maxNameWords)
    return (first..<max(first, word - 1)).lazy.compactMap { careOf(at: $0) }
      .first { $0.upperBound == word }
  }

  /// Returns "c/o" with the name behind it, up to a comma.
  private func careOf(at word: Int) -> Range<Int>? {
    guard query.words.contains(word), word + 2 < query.words.upperBound,
      isSlashed("c", "o", at: word)
    else { return nil }
    var end = word + 3
    while marks.continues(end), !marks.hasDigit(end) { end += 1 }
    return end - word - 2 <= Self.maxNameWords ? word..<end : nil
  }

  /// Returns whether two words with a slash between them are two letters: "c/o".
  private func isSlashed(_ first: String, _ second: String, at word: Int) -> Bool {
    marks.bytes(word).elementsEqual(first.utf8) && marks.bytes(word + 1).elementsEqual(second.utf8)
      && query.folded.words[word + 1].breakBefore == .slash
  }

  private func lead(before start: Int) -> Range<Int>? {
    var first = start - 1
    while first > query.words.lowerBound, start - first <= 2, marks.has(first, .oppositeJoint) {
      first -= 1
    }
    guard query.words.contains(first), marks.has(first, .opposite) else { return nil }
    return first..<start
  }
}
