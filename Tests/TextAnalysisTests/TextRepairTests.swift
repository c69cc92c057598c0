import TestSupport
import Testing
import TextAnalysis

/// Text that was escaped or decoded wrongly on its way.
@Suite struct TextRepairTests {
  static let mojibake: [Case<String, String>] = [
    Case("KÃ¶ln", "Köln", "UTF-8 read as Latin-1"),
    Case("DÃ¼sseldorf, Germany", "Düsseldorf, Germany", "beside plain words"),
    Case("LiÃ¨ge", "Liège", "French"),
    Case("BogotÃ¡", "Bogotá", "Spanish"),
    Case("Ã…rhus", "Århus", "with a mark of Windows-1252"),
    Case("CÃ´te dâ€™Ivoire", "Côte d’Ivoire", "a quotation mark"),
    Case("CittÃ  di Castello", "Città  di Castello", "a space without a break"),
    Case("CittÃ ", "Città ", "a space at the end"),
    Case("Å\u{81}Ã³dÅº", "Łódź", "a byte that the encoding lacks"),
    Case("Ð\u{9C}Ð¾Ñ\u{81}ÐºÐ²Ð°", "Москва", "Cyrillic"),
    Case("åŒ—äº¬", "北京", "three bytes a letter"),
    Case("KÃƒÂ¶ln", "Köln", "twice"),
    Case("РњРѕСЃРєРІР°", "Москва", "read as Windows-1251"),
    Case("K√∂ln", "Köln", "read as Mac Roman"),
    Case("Malm├╢", "Malmö", "in a terminal of Windows"),
    Case("PlzeÃ…Ë†", "Plzeň", "twice, with a mark of Windows-1252 in between"),
    Case("Ìîñêâà", "Москва", "Windows-1251 read as Windows-1252"),
    Case("Wroc³aw, Poland", "Wrocław, Poland", "Windows-1250 read as Windows-1252"),
    Case("£ódŸ", "Łódź", "with another of its signs"),
  ]

  static let escapes: [Case<String, String>] = [
    Case("M&uuml;nchen", "München", "a named entity"),
    Case("M&uumlnchen", "München", "without its semicolon"),
    Case("Coeur d&#39;Alene, ID", "Coeur d'Alene, ID", "a numbered one"),
    Case("&#x141;&oacute;d&zacute;", "Łódź", "hexadecimal"),
    Case("M&amp;uuml;nchen", "München", "escaped twice"),
    Case("Paris<br>France", "Paris France", "a tag"),
    Case("New%20Delhi", "New Delhi", "percent-encoding"),
    Case(#"Leeds\nuk"#, "Leeds uk", "a new line"),
    Case("S%C3%A3o%20Paulo", "São Paulo", "of UTF-8"),
    Case("M%FCnchen", "München", "of Latin-1"),
    Case("New+York", "New York", "a plus sign of a form"),
    Case("M\\u00fcnchen", "München", "JSON"),
    Case("Land\\'s End", "Land's End", "a quotation mark"),
    Case("Washington\\, DC", "Washington, DC", "a comma"),
    Case("p a r i s", "paris", "spaces between the letters"),
  ]

  @Test(arguments: mojibake + escapes)
  func isRepaired(_ example: Case<String, String>) {
    #expect(TextRepair.repaired(example.given) == example.expected)
  }

  @Test(arguments: [
    "Zürich", "São Paulo", "Москва", "北京", "CAFÉ–BAR", "AT&T", "R&D", "Tel Aviv–Yafo",
    "Côte d’Ivoire", "C++", "A=B", "100%", "İstanbul", "Łódź", "ÅLAND", "a < b", "Đà Nẵng",
    "Paris + Lyon", "القاهرة", "Ñuñoa", "Ávila", "ÃVILA", "20 km²", "£500",
  ])
  func otherTextIsLeftAlone(_ text: String) {
    #expect(TextRepair.repaired(text) == nil)
  }

  @Test("no text makes it trap", arguments: propertySeeds)
  func neverTraps(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "&", "#", "x", ";", "uuml", "%", "C3", "BC", "\\", "u", "'", "{", "}", "Ã", "¶", "=", "+",
      "<",
      ">", "Р", "√", "\u{81}", "D83D", " ",
    ]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      _ = TextRepair.repaired(text)
    }
  }
}
