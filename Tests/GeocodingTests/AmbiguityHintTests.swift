import GazetteerModel
import Geodesy
import Testing

@testable import Geocoding

@Suite struct AmbiguityHintTests {
  private static func place(
    _ name: String, _ country: String?, _ admin1: String? = nil, _ admin2: String? = nil
  ) throws -> AnsweredPlace {
    AnsweredPlace(
      id: try #require(PlaceID("geonames:1")), name: name, label: name,
      coordinate: try #require(Coordinate(latitude: 0, longitude: 0)), layer: .locality,
      countryCode: country.flatMap { CountryCode($0) }, admin1: admin1, admin2: admin2,
      accuracyMeters: 1, confidence: 0.3)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let first: [String?]
    let rivals: [[String?]]
    let kind: String?
    let why: String
    var testDescription: String { why }
  }

  static let cases: [Case] = [
    Case(
      first: ["US", "Ohio"], rivals: [["US", "Illinois"], ["US", "Missouri"]], kind: "state",
      why: "one country with states"),
    Case(
      first: ["CA", "Ontario"], rivals: [["CA", "Quebec"]], kind: "province", why: "provinces"),
    Case(
      first: ["FR", "Brittany"], rivals: [["FR", "Occitania"]], kind: "region",
      why: "divisions of another name"),
    Case(first: ["GE", nil], rivals: [["US", "Georgia"]], kind: "country", why: "two countries"),
    Case(
      first: ["US", "California"], rivals: [["CR", "San José"], ["US", "Illinois"]],
      kind: "state or a country", why: "at home and abroad"),
    Case(
      first: ["US", "Ohio", "Clark County"], rivals: [["US", "Ohio", "Summit County"]],
      kind: "county", why: "one state"),
    Case(
      first: ["US", "Ohio", "Clark County"], rivals: [["US", "Ohio", "Clark County"]],
      kind: nil, why: "one county"),
    Case(
      first: ["IS", nil, nil], rivals: [["IS", nil, nil]], kind: nil,
      why: "areas that nothing is known of"),
    Case(first: ["US", "Ohio"], rivals: [], kind: nil, why: "nothing to tell apart"),
  ]

  @Test(arguments: cases)
  func namesTheKindOfAreaThatTells(_ example: Case) throws {
    func place(_ areas: [String?]) throws -> AnsweredPlace {
      try Self.place("Springfield", areas[0], areas[1], areas.count > 2 ? areas[2] : nil)
    }
    let hint = AmbiguityHint.text(
      for: try place(example.first), rivals: try example.rivals.map(place),
      count: example.rivals.count + 1)
    let expected = example.kind.map {
      "\(example.rivals.count + 1) places called Springfield are as likely; add a \($0)"
    }
    #expect(hint == expected)
  }

  @Test func theNameAskedForIsTold() throws {
    var first = try Self.place("Hong Kong", "HK")
    first.matchedName = "Victoria"
    #expect(
      AmbiguityHint.text(for: first, rivals: [try Self.place("Victoria", "AU")], count: 2)
        == "2 places called Victoria are as likely; add a country")
  }

  @Test func anAmbiguousAnswerHasAHint() throws {
    let geocoder = try SmallGazetteer.namesakes.get().geocoder()
    let georgia = try geocoder.search("Georgia", options: SearchOptions(limit: 1)).ambiguity
    #expect(georgia.hint == "2 places called Georgia are as likely; add a country")
    #expect(try geocoder.search("Moscow, ID").ambiguity.hint == nil)
  }
}
