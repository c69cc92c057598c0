import Gazetteer
import TestSupport
import Testing

@Suite struct PlaceIDTests {
  @Test(arguments: [
    Case("geonames:5601538", "geonames:5601538", "whole"),
    Case("5601538", "geonames:5601538", "a bare number is GeoNames'"),
    Case("geonames:007", "geonames:7", "one spelling a number"),
    Case("postcode:GB:SW1A 1AA", "postcode:GB:SW1A 1AA", "colons in the code"),
    Case("airport:KSEA", "airport:KSEA", "a code"),
    Case("geonames:-1", nil, "not a number"),
    Case("geonames:+1", nil, "a sign"),
    Case("geonames:99999999999999999999", nil, "too large a number"),
    Case("osm:node/12", "osm:node/12", "a house of OpenStreetMap"),
    Case("wikidata:12", nil, "a source that is not ours"),
    Case("airport:", nil, "no code"),
    Case("airport:K\u{0}", nil, "a control character"),
    Case("", nil, "nothing"),
    Case("Seattle", nil, "a name"),
  ])
  func readsIDs(_ example: Case<String, String?>) {
    #expect(PlaceID(example.given)?.description == example.expected)
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
