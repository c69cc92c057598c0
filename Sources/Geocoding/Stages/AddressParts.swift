import GazetteerModel
import TextAnalysis

/// Tells the parts of an address apart among the words that no place accounts for.
///
/// It labels what is left over and changes no answer: without street data, "1600 Amphitheatre Pkwy"
/// is understood to be an address, but not found.
struct AddressParts {
  /// A run of words and what it is in an address.
  struct Part: Equatable {
    let words: Range<Int>
    let role: QueryComponent.Role
  }

  /// By the hash of the word, read from its end.
  private let roles: [UInt64: StreetWord.Role]
  /// Street words that other words end in, hashed alike: "strasse" of "hauptstrasse".
  private let endings: Set<UInt64>
  /// By the lowest bits of a hash: whether it may be among the endings.
  ///
  /// Every letter of a word is asked for, and few pass.
  private var mayEnd = [Bool](repeating: false, count: 1_024)

  /// Shorter words end too many others by chance, but for these.
  private static let shortestEnding = 4
  private static let shortEndings = ["weg", "vej", "str"]

  init(_ lexicon: Lexicon) {
    roles = Dictionary(lexicon.streetWords.map { (Self.hash($0.word.utf8), $0.role) }) {
      first, _ in first
    }
    endings = Set(
      lexicon.streetWords.filter { $0.role == .street }.map(\.word)
        .filter { $0.utf8.count >= Self.shortestEnding || Self.shortEndings.contains($0) }
        .map { Self.hash($0.utf8) })
    for ending in endings { mayEnd[Int(ending & 1_023)] = true }
  }

  /// FNV-1a (Fowler, Noll, Vo, 1991), from the last byte to the first.
  ///
  /// On the way to a word's hash lie those of all its endings. Two of some hundred words are not to
  /// be expected to share one.
  private static func hash(_ word: some BidirectionalCollection<UInt8>) -> UInt64 {
    word.reversed().reduce(firstHash, extend)
  }

  private static func extend(_ hash: UInt64, by byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  private static let firstHash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Cuts a run of adjacent words into parts, in order; words that are none of an address's are
  /// `unknown`.
  func parts(of run: Range<Int>, in text: FoldedText) -> [Part] {
    text.sections(of: run).flatMap { sectionParts($0, in: text) }
  }

  /// Unit words take the number behind them; of the rest, a street word makes the words around it
  /// a street, and a number at either end of that the house's.
  private func sectionParts(_ section: Range<Int>, in text: FoldedText) -> [Part] {
    var parts: [Part] = []
    var rest = section
    if let unit = section.first(where: { role(of: $0, in: text) == .unit }) {
      parts = sectionParts(section.lowerBound..<unit, in: text)
      var end = unit + 1
      while end < section.upperBound, role(of: end, in: text) == .unit || isNumber(end, in: text) {
        end += 1
      }
      parts.append(Part(words: unit..<end, role: .unit))
      rest = end..<section.upperBound
    }
    guard !rest.isEmpty else { return parts }
    guard rest.contains(where: { role(of: $0, in: text) == .street }) else {
      return parts + [Part(words: rest, role: .unknown)]
    }
    if isNumber(rest.lowerBound, in: text), rest.count > 1 {
      parts.append(Part(words: rest.lowerBound..<(rest.lowerBound + 1), role: .houseNumber))
      rest = (rest.lowerBound + 1)..<rest.upperBound
    }
    let last = rest.upperBound - 1
    if isNumber(last, in: text), rest.count > 1 {
      parts.append(Part(words: rest.lowerBound..<last, role: .street))
      parts.append(Part(words: last..<(last + 1), role: .houseNumber))
    } else {
      parts.append(Part(words: rest, role: .street))
    }
    return parts
  }

  private func role(of word: Int, in text: FoldedText) -> StreetWord.Role? {
    let bytes = text.words[word].bytes
    var hash = Self.firstHash
    var endsInStreet = false
    for position in bytes.reversed() {
      if !endsInStreet, bytes.upperBound - 1 - position >= 3 {
        endsInStreet = mayEnd[Int(hash & 1_023)] && endings.contains(hash)
      }
      hash = Self.extend(hash, by: text.bytes[position])
    }
    return roles[hash] ?? (endsInStreet ? .street : nil)
  }

  private func isNumber(_ word: Int, in text: FoldedText) -> Bool {
    text.bytes[text.words[word].bytes].first.map { (0x30...0x39).contains($0) } ?? false
  }
}
