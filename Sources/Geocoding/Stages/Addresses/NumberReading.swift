import Gazetteer
import TextAnalysis

/// A reading of a query's words as a house number.
struct NumberReading {
  /// The words.
  let words: Range<Int>
  /// The number.
  let number: HouseNumber
  /// The words of the apartment, if the number is a house behind it: 3 of "3/12", which is apartment 3 of
  /// house 12 in some countries.
  var unit: Range<Int>?
  /// What stands between apartment and house.
  var unitBreak = WordBreak.inside

  /// The number, if it has neither a letter nor a range; else `nil`.
  var plainValue: UInt32? { number.suffix.isEmpty ? number.value : nil }

  /// The maximum length of what follows a hyphen or a slash.
  private static let maxSuffix = 4

  /// Words that follow a number like a letter: "12 bis" is next to 12 in France, "12 quater" in Italy.
  private static let suffixes = ["bis", "ter", "quater", "quinquies"].map { Array($0.utf8) }
  /// Words after the block and after the house of a Japanese address: 9番1号, 9番地の1.
  private static let (block, ground, house, link) = ("番".utf8, "地".utf8, "号".utf8, "の".utf8)

  /// Returns whether a word may belong to the number before it: a letter, or a word like one.
  static func isSuffix(_ word: Int, in query: ParsedQuery) -> Bool {
    let folded = query.folded.words[word]
    return folded.bytes.count == 1 && !AddressLookup.hasDigit(word, in: query)
      || isSuffix(query.folded.bytes[folded.bytes]) || isDirection(word, in: query)
  }

  /// Returns whether letters behind the digits of a number are a word that belongs to it: "12bis".
  static func isSuffix(_ letters: ArraySlice<UInt8>) -> Bool {
    suffixes.contains { $0.elementsEqual(letters) }
  }

  /// Returns whether a word may be the beginning of one that belongs to the number before it.
  private static func beginsSuffix(_ word: Int, in query: ParsedQuery) -> Bool {
    if isSuffix(word, in: query) { return true }
    let bytes = query.folded.bytes[query.folded.words[word].bytes]
    return suffixes.contains { $0.starts(with: bytes) }
  }

  /// Returns the words of the number at the end of a text that is being typed: "12", "12 bi", "12/3";
  /// `nil` if there is none, or nothing before it.
  static func unfinished(in query: ParsedQuery) -> Range<Int>? {
    let words = query.folded.words
    let end = query.words.upperBound
    var first = end - 1
    guard first > query.words.lowerBound else { return nil }
    if !AddressLookup.isHouseNumber(first, in: query) {
      guard beginsSuffix(first, in: query), words[first].breakBefore <= .blank else { return nil }
      first -= 1
      guard AddressLookup.isHouseNumber(first, in: query) else { return nil }
    }
    while first - 1 > query.words.lowerBound, isJoined(first, in: query),
      AddressLookup.isHouseNumber(first - 1, in: query)
    {
      first -= 1
    }
    return first > query.words.lowerBound ? first..<end : nil
  }

  private static func isJoined(_ word: Int, in query: ParsedQuery) -> Bool {
    let wordBreak = query.folded.words[word].breakBefore
    return wordBreak == .hyphen || wordBreak == .slash
  }

  /// Returns whether a word is a direction before a street that is a number.
  private static func isDirection(_ word: Int, in query: ParsedQuery) -> Bool {
    query.folded.words[word].isIn(.directionBeforeNumber)
      && word + 1 < query.words.upperBound && AddressLookup.hasDigit(word + 1, in: query)
  }

  /// Returns whether a number's letter stands right before the street, or last in its section.
  private static func isLast(_ word: Int, before bound: Int, in query: ParsedQuery) -> Bool {
    let next = word + 1
    guard !query.folded.words[word].isIn(.directionLetter) else { return false }
    return next == bound || query.folded.words[next].breakBefore >= .comma
  }

  /// Returns a block and a house on it, 9番1号 or 9番, as one number, with the end of its words; `nil`
  /// without a word for a block.
  private static func block(at word: Int, in query: ParsedQuery) -> (number: [UInt8], end: Int)? {
    func bytes(_ word: Int) -> ArraySlice<UInt8> {
      word < query.words.upperBound ? query.folded.bytes[query.folded.words[word].bytes] : []
    }
    var end = word + 1
    guard bytes(end).elementsEqual(block) else { return nil }
    end += 1
    if bytes(end).elementsEqual(ground) { end += 1 }
    var number = Array(bytes(word))
    let next = bytes(end).elementsEqual(link) ? end + 1 : end
    guard bytes(next).first.map({ (0x30...0x39).contains($0) }) == true else {
      return (number, end)
    }
    number += [0x2D] + bytes(next)
    end = next + 1
    if bytes(end).elementsEqual(house) { end += 1 }
    return (number, end)
  }

  /// Returns the readings of the words from a number on, longest first.
  ///
  /// "12 b" is one number, or 12; "12-14" is one, or 12, or 14. Words of the street next to it are
  /// not part of the number.
  static func readings(
    at word: Int, besides street: Range<Int>, in query: ParsedQuery
  ) -> [NumberReading] {
    let words = query.folded.words
    var readings: [NumberReading] = []
    // A word for a number goes with it: "Calle Mayor No. 5".
    let start = street.upperBound < word ? street.upperBound : word
    func add(_ range: Range<Int>, _ number: [UInt8]) {
      readings.append(
        NumberReading(
          words: min(start, range.lowerBound)..<range.upperBound, number: HouseNumber(number)))
    }
    let bound = street.lowerBound > word ? street.lowerBound : query.words.upperBound
    if let block = block(at: word, in: query), block.end <= bound {
      add(word..<block.end, block.number)
    }
    var end = word + 1
    if end < bound, isDirection(end, in: query) {
      add(word..<(end + 1), HouseNumberText.folded(word..<(word + 1), in: query.folded))
    }
    if end < bound, isSuffix(end, in: query), words[end].breakBefore <= .blank {
      add(word..<(end + 1), HouseNumberText.folded(word..<(end + 1), in: query.folded))
      // The source may lack the entrance.
      if isLast(end, before: bound, in: query) {
        add(word..<(end + 1), HouseNumberText.folded(word..<(word + 1), in: query.folded))
      }
    }
    while end < bound, words[end].breakBefore == .hyphen || words[end].breakBefore == .slash,
      words[end].bytes.count <= maxSuffix
    {
      end += 1
    }
    if end > word + 1 {
      add(word..<end, HouseNumberText.folded(word..<end, in: query.folded))
      add(word..<end, HouseNumberText.folded(word..<(word + 1), in: query.folded))
      add(word..<end, HouseNumberText.folded((end - 1)..<end, in: query.folded))
      readings[readings.count - 1].unit = word..<(end - 1)
      readings[readings.count - 1].unitBreak = words[end - 1].breakBefore
    }
    let number = HouseNumberText.folded(word..<(word + 1), in: query.folded)
    add(word..<(word + 1), number)
    // A letter may denote an entrance that the source does not have.
    let digits = number.prefix { (0x30...0x39).contains($0) }
    if digits.count < number.count { add(word..<(word + 1), Array(digits)) }
    return readings
  }
}
