import Foundation
import TestSupport
import Testing

@testable import TextAnalysis

@Suite struct FoldedTextTests {
  static let cases: [Case<String, String>] = [
    Case("Zürich", "zurich", "diacritics"),
    Case("ZU\u{308}RICH", "zurich", "combining diacritics, capitals"),
    Case("Straße", "strasse", "sharp s"),
    Case("Ærø", "aero", "a ligature and a stroke that do not decompose"),
    Case("Łódź", "lodz", "l with stroke"),
    Case("İstanbul Iğdır", "istanbul igdir", "dotted and dotless i"),
    Case("Þórshöfn", "thorshofn", "thorn"),
    Case("St. John's", "st johns", "stop and apostrophe"),
    Case("O’Fallon", "ofallon", "typographic apostrophe"),
    Case("Nuʻuanu", "nuuanu", "ʻokina"),
    Case("Baden-Baden", "baden baden", "hyphen parts words"),
    Case("Washington, D.C.", "washington dc", "stops in an abbreviation"),
    Case("U.S.A.", "usa", "three of them"),
    Case("St.Louis", "st louis", "a stop without a blank parts words"),
    Case("A.Coruña", "a coruna", "a letter before a whole word"),
    Case("Trinidad & Tobago", "trinidad and tobago", "ampersand"),
    Case("Ｔｏｋｙｏ", "tokyo", "full width"),
    Case("Paris 🇫🇷", "paris fr", "a flag is two letters"),
    Case("Berlin🇩🇪", "berlin de", "a flag is a word"),
    Case("🇫🇷🇩🇪", "fr de", "and two are two"),
    Case("🇫", "f", "half a flag"),
    Case("Rome 🍕", "rome", "other pictures are nothing"),
    Case("ΑΘΉΝΑΣ Αθήνας", "αθηνασ αθηνασ", "final sigma is sigma"),
    Case("٢٣", "23", "Arabic-Indic digits"),
    Case("दिल्ली", "दिल्ली", "vowel signs are letters"),
    Case("が", "が", "voiced kana stay themselves"),
    Case("서울", "서울", "syllables stay themselves"),
    Case("", "", "nothing"),
    Case(" ,.-/()\u{0} ", "", "no letter"),
    Case("\u{301}\u{301}", "", "lone combining marks"),
    Case("\" OR NEAR(a*", "or near a", "full-text syntax is text"),
  ]

  @Test(arguments: cases)
  func folds(_ example: Case<String, String>) {
    #expect(String(decoding: ToponymFolding.fold(example.given), as: UTF8.self) == example.expected)
  }

  @Test func flagsAreMarked() {
    let words = FoldedText("DE 🇩🇪🇫🇷 Metz🇫🇷").words
    #expect(words.map(\.isFlag) == [false, true, true, false, true])
    #expect(words.map(\.source) == [0..<2, 3..<5, 5..<7, 8..<12, 12..<14])
  }

  @Test("folding twice is folding once", arguments: propertySeeds)
  func foldingIsIdempotent(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let once = ToponymFolding.fold(randomText(&generator))
      #expect(ToponymFolding.fold(String(decoding: once, as: UTF8.self)) == once)
    }
  }

  @Test func everyScalarFoldsToWhatFoldsToItself() {
    for value in UInt32(0)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = ToponymFolding.fold(String(scalar))
      let twice = ToponymFolding.fold(String(decoding: once, as: UTF8.self))
      #expect(once == twice, "U+\(String(value, radix: 16))")
    }
  }

  @Test func latinLettersFoldAsFoundationDecomposesThem() {
    for value in UInt32(0xC0)...0x24F {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      let decomposed = String(scalar).decomposedStringWithCompatibilityMapping.lowercased()
      let letters = decomposed.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }
      guard !letters.isEmpty else { continue }
      let folded = String(decoding: ToponymFolding.fold(String(scalar)), as: UTF8.self)
      #expect(folded == String(String.UnicodeScalarView(letters)), "\(scalar)")
    }
  }

  struct BreakCase: Sendable, CustomTestStringConvertible {
    let text: String
    let breaks: [WordBreak]
    var testDescription: String { text }
  }

  @Test(arguments: [
    BreakCase(text: "Seattle, WA", breaks: [.start, .comma]),
    BreakCase(text: "Springfield (Ohio)", breaks: [.start, .bracket]),
    BreakCase(text: "Biel/Bienne", breaks: [.start, .slash]),
    BreakCase(text: "Lagos → Toronto", breaks: [.start, .slash]),
    BreakCase(text: "NYC ✈️ LA", breaks: [.start, .slash]),
    BreakCase(text: "Baden-Baden", breaks: [.start, .hyphen]),
    BreakCase(text: "Paris - France", breaks: [.start, .dash]),
    BreakCase(text: "New  York", breaks: [.start, .blank]),
    BreakCase(text: "Lyon -, France", breaks: [.start, .comma]),
    BreakCase(text: "東京、日本", breaks: [.start, .inside, .comma, .inside]),
    BreakCase(text: "北京 Beijing北", breaks: [.start, .inside, .blank, .inside]),
    BreakCase(text: "丸1-1", breaks: [.start, .inside, .hyphen]),
    BreakCase(text: "シャー", breaks: [.start]),
    BreakCase(text: "서울 구", breaks: [.start, .inside, .blank]),
    BreakCase(text: "เชียง", breaks: [.start, .inside, .inside]),
    BreakCase(text: "ຫຼວງ", breaks: [.start, .inside, .inside]),
    BreakCase(text: "ភ្នំពេញ", breaks: [.start, .inside, .inside]),
    BreakCase(text: "ရန်ကုန်", breaks: [.start, .inside, .inside, .inside]),
    BreakCase(text: "दिल्ली", breaks: [.start]),
  ])
  func recordsSeparatorsOfWords(_ example: BreakCase) {
    #expect(FoldedText(example.text).words.map(\.breakBefore) == example.breaks)
  }

  @Test func commasSeparateSections() {
    let text = FoldedText("12 Elm St, Mountain View (CA) - USA")
    #expect(text.sections(of: 0..<7) == [0..<3, 3..<5, 5..<6, 6..<7])
    #expect(text.sections(of: 1..<4) == [1..<3, 3..<4])
    #expect(text.sections(of: 2..<2).isEmpty)
  }

  @Test("words tile the source in order", arguments: propertySeeds)
  func wordsComeFromDisjointRangesInOrder(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = randomText(&generator)
      let folded = FoldedText(text)
      var bytesEnd = 0
      var sourceStart = 0
      for word in folded.words {
        let isAdjacent = word.breakBefore == .start || word.breakBefore == .inside
        #expect(word.bytes.lowerBound == bytesEnd + (isAdjacent ? 0 : 1))
        #expect(!word.bytes.isEmpty && !word.source.isEmpty)
        #expect(word.source.lowerBound >= sourceStart)
        #expect(word.source.upperBound <= text.unicodeScalars.count)
        bytesEnd = word.bytes.upperBound
        sourceStart = word.source.lowerBound
      }
      #expect(bytesEnd == folded.bytes.count)
    }
  }

  @Test("words without blanks leave the folded bytes alone", arguments: propertySeeds)
  func spacesAreOnlyAtWordBreaks(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let folded = FoldedText(randomText(&generator))
      let blanks = folded.bytes.count { $0 == 0x20 }
      #expect(blanks == folded.words.count { ![.start, .inside].contains($0.breakBefore) })
      #expect(folded.bytes(of: 0..<folded.words.count) == folded.bytes[...])
    }
  }

  private func randomText(_ generator: inout SeededGenerator) -> String {
    let fragments = [
      "a", "Z", "é", "e\u{301}", "ß", ".", "..", " ", ", ", "-", " - ", "'", "’", "(", ")", "/",
      "\u{0}", "\u{200D}", "👩‍👩‍👧", "🇫🇷", "北", "ガ", "ー", "한", "เ", "ช", "ี", "្",
      "\u{1112}\u{1161}", "ि", "İ", "½",
      "ﬃ", "ǅ", "\"", "*", "AND", "U.S.", "\u{FEFF}", "\u{E0101}", "𝓕", "１",
    ]
    return (0..<Int.random(in: 0...12, using: &generator)).map { _ in
      fragments.randomElement(using: &generator) ?? ""
    }.joined()
  }
}
