import Gazetteer
import TextAnalysis

extension QueryForms {
  /// The years that dates have.
  private static let years = 1500...2100
  private static let days = 1...31

  /// Returns the words of sections that are dates: "Sydney, March 1987" is not March in New South Wales.
  ///
  /// A date has a month, with a day or a year, and besides only words such as "of" and "the". Streets are called
  /// after days in languages of which a month needs a year: "25 de Mayo". Empty if no other section is left.
  func dates(in query: ParsedQuery) -> Set<Int> {
    guard query.sections.count > 1, query.mayHave(.init(.month)) else { return [] }
    var words: Set<Int> = []
    var isBehindDate = false
    for section in query.sections {
      // "March 3, 2020"
      isBehindDate = isDate(section, query) || isBehindDate && isYear(section, query)
      if isBehindDate { words.formUnion(section) }
    }
    return query.words.allSatisfy(words.contains) ? [] : words
  }

  private func isDate(_ section: Range<Int>, _ query: ParsedQuery) -> Bool {
    var months: [QueryWord] = []
    var hasDay = false
    var hasYear = false
    for word in section {
      if let month = table.word(word..<(word + 1), as: .month, in: query.folded) {
        months.append(month)
      } else if let number = number(word, query) {
        hasYear = hasYear || Self.years.contains(number)
        hasDay = hasDay || Self.days.contains(number)
        guard Self.years.contains(number) || Self.days.contains(number) else { return false }
      } else if !isJoining(word, query) {
        return false
      }
    }
    guard let month = months.first else { return false }
    return hasYear || hasDay && month.detail != Self.year
  }

  private func isYear(_ section: Range<Int>, _ query: ParsedQuery) -> Bool {
    section.count == 1 && number(section.lowerBound, query).map(Self.years.contains) == true
  }

  /// Returns a word's number, without the letters of "3rd"; `nil` for another word.
  private func number(_ word: Int, _ query: ParsedQuery) -> Int? {
    let bytes = query.folded.bytes[query.folded.words[word].bytes]
    let digits = bytes.prefix { (0x30...0x39).contains($0) }
    let rest = String(decoding: bytes.dropFirst(digits.count), as: UTF8.self)
    guard rest.isEmpty || Self.ordinals.contains(rest) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private static let ordinals: Set = ["st", "nd", "rd", "th", "er", "e"]
}
