import GazetteerModel
import Testing

@Suite struct PlaceIDTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let id: String?
    let why: String
    var testDescription: String { "\(text) (\(why))" }
  }

  @Test(arguments: [
    Case(text: "geonames:5601538", id: "geonames:5601538", why: "whole"),
    Case(text: "5601538", id: "geonames:5601538", why: "a bare number is GeoNames'"),
    Case(text: "geonames:007", id: "geonames:7", why: "one spelling a number"),
    Case(text: "postcode:GB:SW1A 1AA", id: "postcode:GB:SW1A 1AA", why: "colons in the code"),
    Case(text: "airport:KSEA", id: "airport:KSEA", why: "a code"),
    Case(text: "geonames:-1", id: nil, why: "not a number"),
    Case(text: "geonames:+1", id: nil, why: "a sign"),
    Case(text: "geonames:99999999999999999999", id: nil, why: "too large a number"),
    Case(text: "osm:node/12", id: "osm:node/12", why: "a house of OpenStreetMap"),
    Case(text: "wikidata:12", id: nil, why: "a source that is not ours"),
    Case(text: "airport:", id: nil, why: "no code"),
    Case(text: "airport:K\u{0}", id: nil, why: "a control character"),
    Case(text: "", id: nil, why: "nothing"),
    Case(text: "Seattle", id: nil, why: "a name"),
  ])
  func readsIDs(_ example: Case) {
    #expect(PlaceID(example.text)?.description == example.id)
  }

  @Test func idsAreOrderedBySourceThenNumberThenText() throws {
    let texts = [
      "airport:00AK", "airport:KSEA", "geonames:9", "geonames:10", "geonames:100",
      "iceaddr:2", "iceaddr:12", "iceaddr:1a", "naturalearth:5", "postal:FR:1:a", "postal:FR:1:b",
      "postal:FR:1:b-2", "postcode:FR:1",
    ]
    let ids = try texts.map { try #require(PlaceID($0)) }
    #expect(ids.shuffled().sorted().map(\.description) == texts)
  }
}
