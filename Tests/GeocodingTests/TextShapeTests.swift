import BundleFixtures
import Gazetteer
import Testing

@testable import Geocoding
import GeocodingAPI

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
}
