import Gazetteer
import TextAnalysis

/// The meanings that the words of a query may have in an address.
///
/// Streets are found by them with and without street data, and the words that an answer leaves over are
/// told apart by them.
final class AddressMarks {
  let query: ParsedQuery
  let streetWords: StreetWordTable
  private let marks: [AddressMark]

  init(_ query: ParsedQuery, _ streetWords: StreetWordTable) {
    self.query = query
    self.streetWords = streetWords
    marks = query.words.map { Self.mark(of: $0, in: query, streetWords) }
  }

  /// The meaning of a word; that of a name outside the query.
  subscript(word: Int) -> AddressMark {
    let index = word - query.words.lowerBound
    return marks.indices.contains(index) ? marks[index] : .name
  }

  /// Whether a word is a number, or one for a street or a unit: most queries have none.
  var tellAddress: Bool {
    marks.contains { mark in
      switch mark {
      case .number, .ordinal, .street, .unit: true
      case .name, .particle, .numberWord: false
      }
    }
  }

  // MARK: Words

  /// The folded bytes of a word.
  func bytes(_ word: Int) -> ArraySlice<UInt8> { query.folded.bytes(word) }

  /// Returns whether a word has one of some classes.
  func has(_ word: Int, _ classes: WordClasses) -> Bool {
    query.folded.words[word].isIn(classes)
  }

  func hasDigit(_ word: Int) -> Bool { query.folded.hasDigit(word) }

  /// Returns whether a word is a letter of a script without spaces, or begins with one.
  func isIdeograph(_ word: Int) -> Bool { bytes(word).first.map { $0 >= 0xE0 } ?? false }

  /// Returns whether a word is one letter of an alphabet.
  func isLetter(_ word: Int) -> Bool {
    let bytes = bytes(word)
    guard let first = bytes.first, !Self.isDigit(first) else { return false }
    return bytes.count == (first < 0x80 ? 1 : 2) && first < 0xE0
  }

  /// Returns whether a word begins with a digit, and is short.
  func isNumber(_ word: Int, atMost count: Int) -> Bool {
    let bytes = bytes(word)
    return bytes.count <= count && bytes.first.map(Self.isDigit) ?? false
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  // MARK: Breaks

  /// Returns whether a hyphen or a slash joins a word to the one before it.
  func isJoined(_ word: Int) -> Bool {
    let wordBreak = query.folded.words[word].breakBefore
    return wordBreak == .hyphen || wordBreak == .slash
  }

  /// Returns whether at most a blank stands before a word.
  func isAdjacent(_ word: Int) -> Bool { query.folded.words[word].breakBefore <= .blank }

  /// Returns whether a comma stands before a word, or it is the first.
  func beginsSection(_ word: Int) -> Bool {
    word == query.words.lowerBound || query.folded.words[word].breakBefore >= .comma
  }

  /// Returns whether a word of the query stands in the section of the one before it.
  func continues(_ word: Int) -> Bool {
    word < query.words.upperBound && query.folded.words[word].breakBefore < .comma
  }

  // MARK: Reading

  private static func mark(
    of word: Int, in query: ParsedQuery, _ streetWords: StreetWordTable
  ) -> AddressMark {
    let text = query.folded
    let bytes = text.bytes(word)
    if let number = number(bytes, query.lexicon) { return number }
    switch streetWords.role(of: word, in: text) {
    case nil: return .name
    case .unit: return .unit
    case .number: return .numberWord
    case .particle: return .particle
    case .some(let role):
      let isWhole = streetWords.contains(word, in: text)
      // A lone letter is not a street's word.
      if isWhole, bytes.count == 1 { return .name }
      return .street(role, endsWord: !isWhole)
    }
  }

  private static func number(_ word: ArraySlice<UInt8>, _ lexicon: Lexicon) -> AddressMark? {
    let letters = word.drop(while: isDigit)
    let digits = word.count - letters.count
    guard digits > 0 else { return nil }
    if letters.isEmpty { return .number(digits: digits) }
    if lexicon.words(in: .streetOrdinal).contains(letters) { return .ordinal }
    return isSuffix(letters, lexicon) ? .number(digits: digits) : nil
  }

  /// Returns whether letters may belong to the digits before them: two at most, a word, or in Russia the
  /// letter and the number of a building, as in "12к1".
  private static func isSuffix(_ letters: ArraySlice<UInt8>, _ lexicon: Lexicon) -> Bool {
    if letters.count <= 2, !letters.contains(where: isDigit) { return true }
    if lexicon.isNumberSuffix(letters) { return true }
    let digits = letters.dropFirst(2)
    return letters.count <= 4 && lexicon.words(in: .buildingLetter).contains(letters.prefix(2))
      && digits.allSatisfy(isDigit)
  }
}
