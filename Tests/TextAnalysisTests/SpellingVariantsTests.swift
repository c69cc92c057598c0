import TextAnalysis
import Testing

struct SpellingVariantsTests {
  @Test(
    "names in scripts of East Asia have other spellings",
    arguments: [
      ("米兰", ["米蘭"], "Simplified"),
      ("米蘭", ["米兰"], "Traditional"),
      ("ルーブル", ["ルーヴル"], "one katakana for v"),
      ("ヴェネツィア", ["ベネツィア"], "two katakana for v"),
      ("北京", [], "the same in both"),
      ("トロント", [], "no v"),
      ("milano", [], "another script"),
    ])
  func variants(_ typed: String, _ others: [String], _ why: String) {
    let found = SpellingVariants.variants(of: Array(typed.utf8)[...])
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == others, "\(why)")
  }
}
