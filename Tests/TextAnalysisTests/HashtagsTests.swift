import TestSupport
import Testing
import TextAnalysis

/// Tags that are several words.
@Suite struct HashtagsTests {
  static let tags: [Case<String, String?>] = [
    Case("#SanFrancisco", "San Francisco", "two words"),
    Case("#Mantua #NewJersey", "Mantua, New Jersey", "two tags"),
    Case(
      "living in #NewYork now", "living in New York now",
      "a tag in a text"),
    Case("#USVirginIslands", "US Virgin Islands", "an abbreviation in front"),
    Case("#CôteDIvoire", "Côte D Ivoire", "a letter of its own"),
    Case("#ŁódźPoland", "Łódź Poland", "letters outside ASCII"),
    Case("#Paris", nil, "one word"),
    Case("#NYC", nil, "an abbreviation"),
    Case("#newyork", nil, "no capital letter"),
    Case("McAllen", nil, "no tag"),
    Case("# NewYork", nil, "a mark by itself"),
    Case("#", nil, "nothing else"),
    Case("", nil, "nothing"),
  ]

  @Test(arguments: tags)
  func wordsBeginWithCapitalLetters(_ example: Case<String, String?>) {
    #expect(Hashtags.apart(example.given) == example.expected, "\(example.why)")
  }

  @Test func longTextsAreNotRead() {
    #expect(Hashtags.apart("#NewYork" + String(repeating: " ab", count: 1_000)) == nil)
  }
}
