import Gazetteer
import Geodesy
import Testing

@testable import Geocoding
import GeocodingAPI

@Suite struct AmbiguityHintTests {
  private static func place(
    _ name: String, _ country: String?, _ admin1: String? = nil, _ admin2: String? = nil
  ) throws -> AnsweredPlace {
    AnsweredPlace(
      id: try #require(PlaceID("geonames:1")), name: name, label: name,
      coordinate: try #require(Coordinate(latitude: 0, longitude: 0)), layer: .locality,
      countryCode: country.flatMap { CountryCode($0) }, country: country, region: admin1,
      county: admin2,
      accuracyMeters: 1, confidence: 0.3)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let first: [String?]
    let competitors: [[String?]]
    let advice: String?
    let why: String
    var testDescription: String { why }
  }

  static let cases: [Case] = [
    Case(
      first: ["US", "Ohio"], competitors: [["US", "Illinois"], ["US", "Missouri"]],
      advice: "add a state: Ohio, Illinois or Missouri", why: "one country with states"),
    Case(
      first: ["CA", "Ontario"], competitors: [["CA", "Quebec"]],
      advice: "add a province: Ontario or Quebec", why: "provinces"),
    Case(
      first: ["FR", "Brittany"], competitors: [["FR", "Occitania"]],
      advice: "add a region: Brittany or Occitania", why: "divisions of another name"),
    Case(
      first: ["GE", nil], competitors: [["US", "Georgia"]], advice: "add a country: GE or US",
      why: "two countries"),
    Case(
      first: ["US", "California"], competitors: [["CR", "San José"], ["US", "Illinois"]],
      advice: "add a state or a country: California, San José or Illinois",
      why: "at home and abroad"),
    Case(
      first: ["US", "Ohio", "Clark County"], competitors: [["US", "Ohio", "Summit County"]],
      advice: "add a county: Clark County or Summit County", why: "one state"),
    Case(
      first: ["US", "Ohio"],
      competitors: [["US", "Iowa"], ["US", "Idaho"], ["US", "Texas"], ["US", "Maine"]],
      advice: "add a state: Ohio, Iowa, Idaho, …", why: "more than three"),
    Case(
      first: ["US", "Ohio", "Clark County"], competitors: [["US", "Ohio", "Clark County"]],
      advice: "choose one: Springfield or Springfield (town)", why: "one county: the labels tell"),
    Case(first: ["US", "Ohio"], competitors: [], advice: nil, why: "nothing to tell apart"),
  ]

  @Test(arguments: cases)
  func theHintNamesADistinction(_ example: Case) throws {
    func place(_ areas: [String?]) throws -> AnsweredPlace {
      try Self.place("Springfield", areas[0], areas[1], areas.count > 2 ? areas[2] : nil)
    }
    let hint = AmbiguityHint.text(
      for: try place(example.first), competitors: try example.competitors.map(place),
      count: example.competitors.count + 1, labels: { ["Springfield", "Springfield (town)"] })
    let expected = example.advice.map {
      "Springfield may be one of \(example.competitors.count + 1) places; \($0)"
    }
    #expect(hint == expected)
  }

  @Test func theHintUsesTheRequestedName() throws {
    var first = try Self.place("Hong Kong", "HK")
    first.matchedName = "Victoria"
    #expect(
      AmbiguityHint.text(
        for: first, competitors: [try Self.place("Victoria", "AU")], count: 2, labels: { [] })
        == "Victoria may be one of 2 places; add a country: HK or AU")
  }

  @Test func anAmbiguousAnswerHasAHint() throws {
    let geocoder = try SmallGazetteer.namesakes.get().geocoder()
    let springfield = try geocoder.search("Springfield", options: SearchOptions(limit: 1)).ambiguity
    #expect(
      springfield.hint == "Springfield may be one of 2 places; add a state: Massachusetts or Ohio")
    #expect(try geocoder.search("Moscow, ID").ambiguity.hint == nil)
  }
}
