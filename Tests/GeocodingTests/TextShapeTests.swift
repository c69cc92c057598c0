import BundleFixtures
import Gazetteer
import Testing

@testable import Geocoding

@Suite struct TextShapeTests {
  @Test(arguments: [
    "@handle", "#hashtag", "a@b.org", "https://x.y/z", "www.example", " example.com ",
    "example.com/path", "discord.gg/abc",
  ])
  func detectsMachineAddresses(text: String) throws {
    #expect(TextShape(ParsedQuery(text, try Lexicon.repository.get())).isAddressOfMachine)
  }

  @Test(arguments: [
    "St.Louis", "portland.me", "D.C.", "Paris, France", "see example.com for more", "@", "",
    "kansas.city", "Washington D.C",
  ])
  func otherTextIsNotAMachineAddress(text: String) throws {
    #expect(!TextShape(ParsedQuery(text, try Lexicon.repository.get())).isAddressOfMachine)
  }

  @Test(arguments: ["asdfgh", "qwertyuiop", "aaaaa", "hahaha", "xkcdqq", "dsfgh in Paris"])
  func detectsMashedKeys(text: String) throws {
    #expect(TextShape(ParsedQuery(text, try Lexicon.repository.get())).hasMashedKeys)
  }

  @Test(arguments: ["Brno", "Krk", "power", "Weert", "Tyre", "Wagga Wagga", "12121", "Владивосток"])
  func otherTextIsNotMashedKeys(text: String) throws {
    #expect(!TextShape(ParsedQuery(text, try Lexicon.repository.get())).hasMashedKeys)
  }
}
