import Gazetteer
import TextAnalysis

/// The words of a text that say how to reach somebody: email and web addresses, handles and telephone numbers.
enum Contacts {
  /// Returns the words; empty for nearly every query.
  ///
  /// - Complexity: O(n) for a text of n characters.
  static func words(of query: ParsedQuery) -> Set<Int> {
    guard mayBe(in: query.text) else { return [] }
    let scalars = Array(query.text.unicodeScalars)
    let ranges = addresses(in: scalars) + telephoneNumbers(in: scalars)
    var words = Set(
      query.words.filter { word in
        ranges.contains { $0.overlaps(query.folded.words[word].source) }
      })
    for word in query.words.reversed()
    where words.contains(word + 1) && query.folded.words[word].isIn(.contact) {
      words.insert(word)
    }
    return words
  }

  /// Returns whether a text has what all addresses or all telephone numbers have.
  private static func mayBe(in text: String) -> Bool {
    var digits = 0
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if (0x30...0x39).contains(byte) { digits += 1 }
      if byte == 0x40 || previous == 0x2E && (0x61...0x7A).contains(byte) { return true }
      previous = byte
    }
    return digits >= internationalDigits.lowerBound
  }

  // MARK: Addresses

  private static let separators: Set<Unicode.Scalar> = [
    ",", ";", "(", ")", "<", ">", "[", "]", "|", "\"", "“", "”",
  ]
  /// The minimum length of a handle, with its sign.
  private static let shortestHandle = 3

  private static func addresses(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    scalars.indices.split {
      scalars[$0].properties.isWhitespace || separators.contains(scalars[$0])
    }
    .map { $0.startIndex..<$0.endIndex }
    .filter { isApart($0, in: scalars) && isAddress(scalars[$0]) }
  }

  /// Returns whether a word stands at one of the text's ends, or beside a sign that separates it from others: it
  /// may be one of a sentence otherwise, as in "helper for @decorators of functions".
  private static func isApart(_ word: Range<Int>, in scalars: [Unicode.Scalar]) -> Bool {
    let before = scalars[..<word.lowerBound].last { !$0.properties.isWhitespace }
    let after = scalars[word.upperBound...].first { !$0.properties.isWhitespace }
    return [before, after].contains { $0.map(separators.contains) ?? true }
  }

  private static func isAddress(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
    if token.first == "@" { return token.count >= shortestHandle }
    if let sign = token.firstIndex(of: "@") { return token[sign...].contains(".") }
    return token.first != "#"
      && TextShape.isAddressOfMachine(String(String.UnicodeScalarView(token)))
  }

  // MARK: Telephone numbers

  /// The number of digits behind a plus sign (E.164), and without one.
  private static let internationalDigits = 7...15
  private static let nationalDigits = 10...13
  /// The maximum number of digits of a group of several: two postal codes are no telephone number.
  private static let longestGroup = 4

  private static func telephoneNumbers(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    func isDigit(_ index: Int) -> Bool { ("0"..."9").contains(scalars[index]) }
    func isLetter(_ index: Int) -> Bool { scalars[index].properties.isAlphabetic }
    var numbers: [Range<Int>] = []
    var start = 0
    while start < scalars.count {
      let isInternational = scalars[start] == "+"
      guard isInternational || isDigit(start) else {
        start += 1
        continue
      }
      var groups: [Int] = []
      var end = start
      var next = isInternational ? start + 1 : start
      while next < scalars.count, isDigit(next) || " -.()/".unicodeScalars.contains(scalars[next]) {
        if isDigit(next) {
          if end + 1 == next, !groups.isEmpty {
            groups[groups.count - 1] += 1
          } else {
            groups.append(1)
          }
          end = next
        }
        next += 1
      }
      let digits = groups.reduce(0, +)
      let isAmongLetters =
        start > 0 && isLetter(start - 1) || end + 1 < scalars.count && isLetter(end + 1)
      let isNumber =
        isInternational
        ? internationalDigits.contains(digits)
        : nationalDigits.contains(digits)
          && (groups.count == 1 || groups.allSatisfy { $0 <= longestGroup })
      if isNumber, !isAmongLetters { numbers.append(start..<(end + 1)) }
      start = max(next, start + 1)
    }
    return numbers
  }
}
