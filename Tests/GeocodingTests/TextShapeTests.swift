import Testing

@testable import Geocoding

@Suite struct TextShapeTests {
  @Test(arguments: [
    "@handle", "#hashtag", "a@b.org", "https://x.y/z", "www.example", " example.com ",
    "example.com/path", "discord.gg/abc",
  ])
  func isAnAddressOfAMachine(text: String) {
    #expect(TextShape(ParsedQuery(text)).isAddressOfMachine)
  }

  @Test(arguments: [
    "St.Louis", "portland.me", "D.C.", "Paris, France", "see example.com for more", "@", "",
    "kansas.city", "Washington D.C",
  ])
  func isNoAddressOfAMachine(text: String) {
    #expect(!TextShape(ParsedQuery(text)).isAddressOfMachine)
  }

  @Test(arguments: ["asdfgh", "qwertyuiop", "aaaaa", "hahaha", "xkcdqq", "dsfgh in Paris"])
  func hasMashedKeys(text: String) {
    #expect(TextShape(ParsedQuery(text)).hasMashedKeys)
  }

  @Test(arguments: ["Brno", "Krk", "power", "Weert", "Tyre", "Wagga Wagga", "12121", "Владивосток"])
  func hasNoMashedKeys(text: String) {
    #expect(!TextShape(ParsedQuery(text)).hasMashedKeys)
  }
}
