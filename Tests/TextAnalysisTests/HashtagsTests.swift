import TestSupport
import Testing
import TextAnalysis

/// Tags that are several words.
@Suite struct HashtagsTests {
  static let tags: [Case<String, [String]>] = [
    Case("#SanFrancisco", ["SanFrancisco", "San Francisco"], "two words"),
    Case("#Mantua #NewJersey", ["Mantua, NewJersey", "Mantua, New Jersey"], "two tags"),
    Case(
      "living in #NewYork now", ["living in NewYork now", "living in New York now"],
      "a tag in a text"),
    Case("#USVirginIslands", ["USVirginIslands", "US Virgin Islands"], "an abbreviation in front"),
    Case("#CôteDIvoire", ["CôteDIvoire", "Côte D Ivoire"], "a letter of its own"),
    Case("#ŁódźPoland", ["ŁódźPoland", "Łódź Poland"], "letters outside ASCII"),
    Case("#Paris", [], "one word"),
    Case("#NYC", [], "an abbreviation"),
    Case("#newyork", [], "no capital letter"),
    Case("McAllen", [], "no tag"),
    Case("# NewYork", [], "a mark by itself"),
    Case("#", [], "nothing else"),
    Case("", [], "nothing"),
  ]

  @Test(arguments: tags)
  func wordsBeginWithCapitalLetters(_ example: Case<String, [String]>) {
    #expect(Hashtags.readings(of: example.given) == example.expected, "\(example.why)")
  }

  @Test func longTextsAreNotRead() {
    #expect(Hashtags.readings(of: "#NewYork" + String(repeating: " ab", count: 1_000)).isEmpty)
  }
}
