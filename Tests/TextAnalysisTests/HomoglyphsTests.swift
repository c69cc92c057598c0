import TestSupport
import Testing
import TextAnalysis

@Suite struct HomoglyphsTests {
  static let cases: [Case<String, String>] = [
    Case("M\u{43E}scow", "Moscow", "a Cyrillic o"),
    Case("\u{41C}OSCOW", "MOSCOW", "a Cyrillic capital M"),
    Case("P\u{3B1}ris, Fr\u{430}nce", "Paris, France", "a Greek a, Cyrillic a"),
    Case("Москв\u{61}", "Москва", "a Latin a in a Cyrillic word"),
    Case("Αθήν\u{61}", "Αθήνα", "a Latin a in a Greek word"),
    Case("Рим", "Рим", "a Cyrillic word is left alone"),
    Case("Сор", "Сор", "and one of look-alikes only"),
    Case("Roma Рим", "Roma Рим", "words of two scripts mix nothing"),
    Case("Яpath", "Яpath", "letters without a look-alike on both sides"),
    Case("Zürich", "Zürich", "accents are no other script"),
    Case("", "", "nothing"),
  ]

  @Test(arguments: cases)
  func writesAWordInOneScript(_ example: Case<String, String>) {
    let unmixed = Homoglyphs.unmixed(example.given)
    #expect(unmixed == example.expected)
    #expect(unmixed.unicodeScalars.count == example.given.unicodeScalars.count)
  }
}
