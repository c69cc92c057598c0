import GazetteerModel
import Geocoding
import Geodesy
import TestSupport
import Testing

@Suite struct SuggestTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let prefix: String
    let id: String
    let why: String
    var testDescription: String { "\(prefix) → \(id) (\(why))" }
  }

  static let cases: [Case] = [
    Case(prefix: "mosc", id: "geonames:524901", why: "the best known"),
    Case(prefix: "MOSC", id: "geonames:524901", why: "capitals"),
    Case(prefix: "moscow, i", id: "geonames:5601538", why: "an unfinished region"),
    Case(prefix: "moscow i", id: "geonames:5601538", why: "without a comma"),
    Case(prefix: "moscow id", id: "geonames:5601538", why: "an abbreviation that is complete"),
    Case(prefix: "moscow, united st", id: "geonames:5601538", why: "an unfinished country"),
    Case(prefix: "moscow, lata", id: "geonames:5601538", why: "an unfinished county"),
    Case(prefix: "idaho mos", id: "geonames:5601538", why: "region first"),
    Case(prefix: "springfield, o", id: "geonames:4525353", why: "not the bigger one"),
    Case(prefix: "spr", id: "geonames:4951788", why: "the bigger one"),
    Case(prefix: "l", id: "geonames:2643743", why: "one letter"),
    Case(prefix: "london, on", id: "geonames:6058560", why: "an abbreviation"),
    Case(prefix: "mountain v", id: "geonames:5375480", why: "a name of two words"),
    Case(prefix: "mountain ", id: "geonames:5375480", why: "a name that goes on behind a blank"),
    Case(prefix: "new y", id: "geonames:5128581", why: "the town before its state"),
    Case(prefix: "san jose", id: "geonames:3621849", why: "a complete name"),
    Case(prefix: "94043", id: "postcode:US:94043", why: "a complete postal code"),
    Case(prefix: "940", id: "postcode:US:94043", why: "an unfinished postal code"),
    Case(prefix: "mountain view, ca 940", id: "postcode:US:94043", why: "behind its town"),
    Case(prefix: "massachuse", id: "geonames:6254926", why: "a region"),
    Case(prefix: "massachuse", id: "geonames:6254926", why: "a region"),
    Case(prefix: "massechuse", id: "geonames:6254926", why: "a wrong letter in a beginning"),
    Case(prefix: "sprigfield, oh", id: "geonames:4525353", why: "a wrong letter before"),
    Case(prefix: "mountian vi", id: "geonames:5375480", why: "a wrong word that is finished"),
    Case(prefix: "Bayamón, puerto", id: "geonames:4562831", why: "a dependent territory"),
  ]

  @Test(arguments: cases)
  func theBestContinuationComesFirst(_ example: Case) throws {
    let answer = try suggest(example.prefix)
    #expect(answer.results.first?.id.description == example.id)
    #expect(answer.outcome == .match)
    #expect(answer.results.first?.components.allSatisfy { $0.status == .matched } == true)
  }

  @Test func theUnfinishedWordIsMatched() throws {
    let place = try #require(try suggest("springfield, oh").results.first)
    #expect(
      place.components == [
        QueryComponent(
          span: QuerySpan(text: "springfield", range: 0..<11), role: .place, status: .matched),
        QueryComponent(
          span: QuerySpan(text: "oh", range: 13..<15), role: .region, status: .matched),
      ])
  }

  @Test(arguments: ["mosc,", "mosc, ", "mosc ", "mosc;"])
  func aFinishedWordIsComplete(_ text: String) throws {
    #expect(try suggest(text).results.isEmpty)
  }

  @Test(arguments: ["", " ", ",", "\u{301}", "👩‍👩‍👧", "xyzzyq", "\u{0}"])
  func nothingGetsNone(_ text: String) throws {
    let answer = try suggest(text)
    #expect(answer.outcome == .none)
    #expect(answer.results.isEmpty)
  }

  @Test func filtersAndFocusApply() throws {
    let canada = try #require(CountryCode("CA"))
    let inCanada = try suggest("lon", SearchOptions(countries: [canada]))
    #expect(inCanada.results.map(\.id.description) == ["geonames:6058560"])
    let states = try suggest("ne", SearchOptions(layers: [.region]))
    #expect(states.results.map(\.id.description) == ["geonames:5128638"])
    let ohio = try #require(Coordinate(latitude: 39.9, longitude: -83.8))
    let near = try suggest("springf", SearchOptions(focus: ohio))
    #expect(near.results.first?.id.description == "geonames:4525353")
  }

  @Test(
    "any prefix is answered, and a longer one does not lose the whole name",
    arguments: [
      "Moscow", "New York City", "San José", "Bethlehem", "Saint Gangloff", "Puerto Rico",
    ])
  func everyPrefixOfANameFindsIt(_ name: String) throws {
    let id = try #require(try suggest(name).results.first).id
    for count in 3...name.count {
      let prefix = String(name.prefix(count))
      #expect(try suggest(prefix).results.contains { $0.id == id }, "\(prefix)")
    }
  }

  @Test func aCodeDoesNotHideTheName() throws {
    var world = Worlds.parisFranceAndTexas
    world.addName("PAR", of: 2_988_507)
    let answer = try SmallGazetteer(world).geocoder().suggest("par")
    #expect(answer.results.first?.id.description == "geonames:2988507")
    #expect(answer.results.first?.matchedName == "Paris")
  }

  @Test func spellingIsCorrectedUnlessForbidden() throws {
    let corrected = try #require(try suggest("massechuse").results.first)
    #expect(corrected.components.map(\.edits) == [1])
    #expect(try suggest("massechuse", SearchOptions(correctsSpelling: false)).results.isEmpty)
  }

  @Test func searchCompletesNothing() throws {
    let answer = try SmallGazetteer.namesakes.get().geocoder().search("mosc")
    #expect(answer.outcome == .none)
  }

  private func suggest(
    _ prefix: String, _ options: SearchOptions = SearchOptions()
  ) throws -> Answer {
    try SmallGazetteer.namesakes.get().geocoder().suggest(prefix, options: options)
  }
}
