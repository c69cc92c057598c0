import Gazetteer
import Testing

@Suite struct AddressPatternTests {
  @Test(arguments: [
    // All parts are known.
    ("{number} {street}, {town}", "12 Main Street, Springfield"),
    // An unknown part between others leaves one space, at an end none.
    ("{number} {unit} {street}, {town} {region}", "12 Main Street, Springfield"),
    ("{region} {town}", "Springfield"),
    // A piece without a known part goes with its comma, also at the start.
    ("{unit}, {street}, {region}, {town}", "Main Street, Springfield"),
    // Brackets hold what only makes sense with the part.
    ("{street}[ # {number}], {town}[ - {region}]", "Main Street # 12, Springfield"),
    // A place is not named twice.
    ("{street}, {town}, {town}", "Main Street, Springfield"),
    ("{street}, {town}, {country}", "Main Street, Springfield"),
    ("{street}, {postcode} {town}, {country}", "Main Street, 62701 Springfield"),
  ])
  func partsAreWritten(pattern: String, expected: String) throws {
    let pattern = try #require(AddressPattern(pattern))
    let values: [AddressPattern.Part: String] = [
      .number: "12", .street: "Main Street", .town: "Springfield", .postcode: "62701",
      .country: "Springfield", .region: "",
    ]
    #expect(pattern.text { values[$0] } == expected)
  }

  @Test func partsAreListedInOrder() {
    #expect(AddressPattern("{town}[ - {code}], {street}")?.parts == [.town, .regionCode, .street])
  }

  @Test(arguments: [
    "", "street", "{road}", "{street", "street}", "{street}, [{number}", "{street}]",
    "[{street}, {number}]", "[[{street}]]", "{{street}}",
  ])
  func textsThatAreNotPatternsAreRefused(text: String) {
    #expect(AddressPattern(text) == nil)
  }
}
