import Testing

@testable import Gazetteer

@Suite struct CountryCodeTests {
  @Test func readsTwoLettersOfEitherCase() {
    for (text, code) in [("us", "US"), ("XK", "XK"), ("Gb", "GB")] {
      #expect(CountryCode(text)?.rawValue == code)
    }
    #expect(CountryCode("us") == "US", "a literal")
    #expect(CountryCode("USA") == "ZZ", "a literal that is no code is a country that nobody has")
  }

  @Test(arguments: ["", "U", "USA", "U1", "é", "ß", "U\u{0}"])
  func refusesInvalidCodes(_ text: String) {
    #expect(CountryCode(text) == nil)
  }

  @Test func thePackedFormIsReversible() throws {
    for first in UInt8(ascii: "A")...UInt8(ascii: "Z") {
      for second in UInt8(ascii: "A")...UInt8(ascii: "Z") {
        let code = try #require(CountryCode(String(decoding: [first, second], as: UTF8.self)))
        #expect(CountryCode(packed: code.packed) == code)
      }
    }
    #expect(CountryCode(packed: 0) == nil)
    #expect(CountryCode(packed: .max) == nil)
  }
}
