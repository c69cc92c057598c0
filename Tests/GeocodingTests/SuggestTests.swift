import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

@Suite struct SuggestTests {
  static let cases: [Case<String, String>] = [
    Case("mosc", "geonames:524901", "the best known"),
    Case("MOSC", "geonames:524901", "capitals"),
    Case("moscow, i", "geonames:5601538", "an unfinished region"),
    Case("moscow i", "geonames:5601538", "without a comma"),
    Case("moscow id", "geonames:5601538", "an abbreviation that is complete"),
    Case("moscow, united st", "geonames:5601538", "an unfinished country"),
    Case("moscow, lata", "geonames:5601538", "an unfinished county"),
    Case("idaho mos", "geonames:5601538", "region first"),
    Case("springfield, o", "geonames:4525353", "not the bigger one"),
    Case("spr", "geonames:4951788", "the bigger one"),
    Case("l", "geonames:2643743", "one letter"),
    Case("london, on", "geonames:6058560", "an abbreviation"),
    Case("mountain v", "geonames:5375480", "a name of two words"),
    Case("mountain ", "geonames:5375480", "a name that goes on behind a blank"),
    Case("new y", "geonames:5128581", "the town before its state"),
    Case("san jose", "geonames:3621849", "a complete name"),
    Case("94043", "postcode:US:94043", "a complete postal code"),
    Case("940", "postcode:US:94043", "an unfinished postal code"),
    Case("mountain view, ca 940", "postcode:US:94043", "behind its town"),
    Case("massachuse", "geonames:6254926", "a region"),
    Case("massachuse", "geonames:6254926", "a region"),
    Case("massechuse", "geonames:6254926", "a wrong letter in a beginning"),
    Case("sprigfield, oh", "geonames:4525353", "a wrong letter before"),
    Case("mountian vi", "geonames:5375480", "a wrong word that is finished"),
    Case("Bayamón, puerto", "geonames:4562831", "a dependent territory"),
  ]

  @Test(arguments: cases)
  func theBestContinuationComesFirst(_ example: Case<String, String>) throws {
    let answer = try suggest(example.given)
    #expect(answer.results.first?.id.description == example.expected)
    #expect(answer.outcome == .match)
    #expect(answer.results.first?.components.allSatisfy { $0.status == .matched } == true)
  }

  /// An explanation looks at all interpretations, and an answer without one leaves out those that are
  /// certainly not shown.
  @Test(arguments: cases)
  func whatIsLeftOutIsNotShown(_ example: Case<String, String>) throws {
    for length in 1...example.given.count {
      let text = String(example.given.prefix(length))
      for focus in [nil, Coordinate(latitude: 43.6, longitude: -116.2)] {
        let answer = try suggest(text, SearchOptions(limit: 20, focus: focus))
        let explained = try suggest(text, SearchOptions(limit: 20, focus: focus, explains: true))
        #expect(
          answer.results.map(\.id) == explained.results.map(\.id), "\(text), focus \(focus != nil)")
      }
    }
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
    let canada = CountryCode("CA")
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
