import Testing
import TextAnalysis

@Suite struct CyrillicRomanizationTests {
  @Test(
    arguments: [
      ("ладожское озеро", "ladozhskoye ozero", "е behind a vowel is ye"),
      ("енисеи", "yenisei", "and at the beginning"),
      ("щучье", "shchuchye", "and behind a soft sign"),
      ("хребет черского", "khrebet cherskogo", "letters that stand for two"),
      ("baikal", nil, "nothing in Cyrillic"), ("озеро 京", nil, "another script"),
    ] as [(String, String?, String)])
  func namesAreSpelledAsOnMaps(name: String, latin: String?, why: String) {
    let found = CyrillicRomanization.romanized(Array(name.utf8))
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == latin, "\(why)")
  }
}
