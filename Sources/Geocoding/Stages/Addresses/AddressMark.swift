import Gazetteer
import TextAnalysis

/// The possible meaning of a word in an address.
enum AddressMark: Equatable {
  /// A word of a name, as any other word.
  case name
  /// A street's word; `endsWord` if it is the end of a longer one.
  case street(StreetWord.Role, endsWord: Bool)
  /// An article or a title that goes with a street's name.
  case particle
  /// A word that goes with a house number.
  case numberWord
  /// A word that goes with the number of an apartment, floor or box.
  case unit
  /// A number with a count of digits.
  case number(digits: Int)
  /// "5th"
  case ordinal

  /// The role of a street's word; `nil` for another word.
  var streetRole: StreetWord.Role? { if case .street(let role, _) = self { role } else { nil } }
  var isNumber: Bool { if case .number = self { true } else { false } }
  /// Whether it may be a house number behind a name, where five digits are a postal code.
  var isHouseNumber: Bool { if case .number(digits: ...4) = self { true } else { false } }
}

/// The meanings that the words of a query may have in an address.
struct AddressMarks {
  let query: ParsedQuery
  private let marks: [AddressMark]

  /// Marks a query's words; `nil` if none is a number or a word for a street or a unit.
  init?(_ query: ParsedQuery, _ words: StreetWordTable) {
    guard query.words.contains(where: { Self.mayTellAddress($0, of: query.folded, words) }) else {
      return nil
    }
    self.query = query
    marks = query.words.map { Self.mark(of: $0, in: query, words) }
  }

  /// The meaning of a word; that of a name outside the query.
  subscript(word: Int) -> AddressMark {
    let index = word - query.words.lowerBound
    return marks.indices.contains(index) ? marks[index] : .name
  }

  /// The folded bytes of a word.
  func bytes(_ word: Int) -> ArraySlice<UInt8> {
    query.folded.bytes[query.folded.words[word].bytes]
  }

  /// Returns whether a word is a letter of a script without spaces, or begins with one.
  func isLetter(_ word: Int) -> Bool { bytes(word).first.map { $0 >= 0xE0 } ?? false }

  /// Returns whether a hyphen or a slash joins a word to the one before it.
  func isJoined(_ word: Int) -> Bool {
    let wordBreak = query.folded.words[word].breakBefore
    return wordBreak == .hyphen || wordBreak == .slash
  }

  /// Returns whether a comma stands before a word, or it is the first.
  func beginsSection(_ word: Int) -> Bool {
    word == query.words.lowerBound || query.folded.words[word].breakBefore >= .comma
  }

  // MARK: Reading

  /// Most queries have no such word.
  private static func mayTellAddress(
    _ word: Int, of text: FoldedText, _ words: StreetWordTable
  ) -> Bool {
    if let first = text.bytes[text.words[word].bytes].first, (0x30...0x39).contains(first) {
      return true
    }
    return words.role(of: word, in: text).map { $0.isStreet || $0 == .unit } ?? false
  }

  private static func mark(
    of word: Int, in query: ParsedQuery, _ words: StreetWordTable
  ) -> AddressMark {
    let text = query.folded
    let bytes = text.bytes[text.words[word].bytes]
    if let number = number(bytes, query.lexicon) { return number }
    switch words.role(of: word, in: text) {
    case nil: return .name
    case .unit: return .unit
    case .number: return .numberWord
    case .particle: return .particle
    case .some(let role):
      let isWhole = words.contains(word, in: text)
      // A lone letter is an abbreviation ("C. Mayor", "C/ Mayor"), or not a street's word.
      if isWhole, bytes.count == 1, !isCutShort(word, in: query) { return .name }
      return .street(role, endsWord: !isWhole)
    }
  }

  private static func isCutShort(_ word: Int, in query: ParsedQuery) -> Bool {
    let words = query.folded.words
    return query.hasStop(behind: word..<(word + 1))
      || word + 1 < words.count && words[word + 1].breakBefore == .slash
  }

  private static func number(_ word: ArraySlice<UInt8>, _ lexicon: Lexicon) -> AddressMark? {
    let letters = word.drop { (0x30...0x39).contains($0) }
    let digits = word.count - letters.count
    guard digits > 0 else { return nil }
    if lexicon.words(in: .typedStreetOrdinal).contains(letters) { return .ordinal }
    let isNumber = letters.count <= 3 && !letters.contains { (0x30...0x39).contains($0) }
    return isNumber ? .number(digits: digits) : nil
  }
}
