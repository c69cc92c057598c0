import Gazetteer
import Testing

@Suite struct CountryCodeTests {
  @Test func readsTwoLettersOfEitherCase() {
    #expect(CountryCode("us")?.description == "US")
    #expect(CountryCode("XK")?.description == "XK")
  }

  @Test(arguments: ["", "U", "USA", "U1", "é", "ß", "U\u{0}"])
  func refusesInvalidCodes(_ text: String) {
    #expect(CountryCode(text) == nil)
  }

  @Test func thePackedFormIsReversible() throws {
    for first in UInt8(ascii: "A")...UInt8(ascii: "Z") {
      for second in UInt8(ascii: "A")...UInt8(ascii: "Z") {
        let code = try #require(CountryCode(String(decoding: [first, second], as: UTF8.self)))
        #expect(CountryCode(rawValue: code.rawValue) == code)
      }
    }
    #expect(CountryCode(rawValue: 0) == nil)
    #expect(CountryCode(rawValue: .max) == nil)
  }
}
