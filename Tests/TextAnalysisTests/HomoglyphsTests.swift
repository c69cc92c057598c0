import Testing
import TextAnalysis

@Suite struct HomoglyphsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let unmixed: String
    let why: String
    var testDescription: String { "\(text) → \(unmixed) (\(why))" }
  }

  static let cases: [Case] = [
    Case(text: "M\u{43E}scow", unmixed: "Moscow", why: "a Cyrillic o"),
    Case(text: "\u{41C}OSCOW", unmixed: "MOSCOW", why: "a Cyrillic capital M"),
    Case(text: "P\u{3B1}ris, Fr\u{430}nce", unmixed: "Paris, France", why: "a Greek a, Cyrillic a"),
    Case(text: "Москв\u{61}", unmixed: "Москва", why: "a Latin a in a Cyrillic word"),
    Case(text: "Αθήν\u{61}", unmixed: "Αθήνα", why: "a Latin a in a Greek word"),
    Case(text: "Рим", unmixed: "Рим", why: "a Cyrillic word is left alone"),
    Case(text: "Сор", unmixed: "Сор", why: "and one of look-alikes only"),
    Case(text: "Roma Рим", unmixed: "Roma Рим", why: "words of two scripts mix nothing"),
    Case(text: "Яpath", unmixed: "Яpath", why: "letters without a look-alike on both sides"),
    Case(text: "Zürich", unmixed: "Zürich", why: "accents are no other script"),
    Case(text: "", unmixed: "", why: "nothing"),
  ]

  @Test(arguments: cases)
  func writesAWordInOneScript(_ example: Case) {
    let unmixed = Homoglyphs.unmixed(example.text)
    #expect(unmixed == example.unmixed)
    #expect(unmixed.unicodeScalars.count == example.text.unicodeScalars.count)
  }
}
