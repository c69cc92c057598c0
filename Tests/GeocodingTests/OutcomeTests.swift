import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

@Suite struct OutcomeTests {
  private func search(_ text: String, limit: Int = 10) throws -> Answer {
    try SmallGazetteer.namesakes.get().geocoder()
      .search(text, options: SearchOptions(limit: limit))
  }

  @Test func everyWordAccountedForIsAMatch() throws {
    let answer = try search("Moscow, ID")
    #expect(answer.outcome == .match)
    #expect(answer.unmatched.isEmpty)
    let place = try #require(answer.results.first)
    #expect(place.label == "Moscow, Idaho, United States")
    #expect(place.regionCode == "US-ID")
    #expect(place.county == "Latah County")
    #expect(place.matchedName == "Moscow")
    #expect(
      place.components == [
        QueryComponent(
          span: QuerySpan(text: "Moscow", range: 0..<6), role: .place, status: .matched),
        QueryComponent(span: QuerySpan(text: "ID", range: 8..<10), role: .region, status: .matched),
      ])
  }

  @Test func wordsLeftOverArePartial() throws {
    let answer = try search("1600 Amphitheatre Pkwy, Mountain View, CA 94043")
    #expect(answer.outcome == .partial)
    #expect(answer.unmatched.map(\.text) == ["1600 Amphitheatre Pkwy"])
    #expect(answer.unmatched.map(\.range) == [0..<22])
    let place = try #require(answer.results.first)
    #expect(place.layer == .postalCode)
    #expect(place.name == "Mountain View")
    #expect(place.postalCode == "94043")
    #expect(place.accuracyMeters >= 1_000)
  }

  @Test func aSectionOfATownThatIsNamedIsANeighbourhood() throws {
    #expect(try search("Brooklyn, New York City").results.first?.layer == .neighborhood)
    #expect(try search("Brooklyn").results.first?.layer == .locality)
    let asked = try SmallGazetteer.namesakes.get().geocoder()
      .search("Brooklyn", options: SearchOptions(layers: [.neighborhood]))
    #expect(asked.results.map(\.layer) == [.neighborhood])
    let town = try SmallGazetteer.namesakes.get().geocoder()
      .search("Moscow", options: SearchOptions(layers: [.neighborhood]))
    #expect(town.results.isEmpty)
  }

  @Test func partsOfAddressesAreRecognized() throws {
    let place = try #require(
      try search("Acme Inc, 12 Elm St, Suite 5, Mountain View, CA").results.first)
    #expect(
      place.components.map { "\($0.span.text): \($0.role.rawValue) \($0.status.rawValue)" } == [
        "Acme: unknown unmatched", "Inc: unknown unmatched", "12: houseNumber unmatched",
        "Elm St: street unmatched", "Suite 5: unit unmatched", "Mountain View: place matched",
        "CA: region matched",
      ])
  }

  @Test func aStreetWordMayEndAnother() throws {
    let place = try #require(try search("Hauptstraße 5, Mountain View, CA 94043").results.first)
    #expect(
      place.components.prefix(2).map { "\($0.span.text): \($0.role.rawValue)" } == [
        "Hauptstraße: street", "5: houseNumber",
      ])
    #expect(place.layer == .postalCode)
  }

  @Test func aCodeOfAnotherPlaceIsContradicted() throws {
    let answer = try search("Mountain View 19711")
    #expect(answer.outcome == .partial)
    let place = try #require(answer.results.first)
    #expect(place.layer == .locality)
    #expect(place.components.last?.status == .contradicted)
  }

  @Test(arguments: ["", "   ", "\u{0}", "\u{301}\u{301}", ",,,", "\"", "xyzzyq"])
  func nothingGetsNone(_ text: String) throws {
    let answer = try search(text)
    #expect(answer.outcome == .none)
    #expect(answer.results.isEmpty)
    #expect(answer.ambiguity == Ambiguity(count: 0, margin: nil, hint: nil))
  }

  @Test func aSwappedCoordinateIsReadAndReported() throws {
    let answer = try search("-117.00017, 46.73239")
    #expect(answer.results.first?.coordinate.latitude == 46.73239)
    #expect(answer.ambiguity.hint?.contains("longitude, latitude") == true)
  }

  @Test func longTextIsTruncatedAtAWord() throws {
    let answer = try search(String(repeating: "Springfield Ohio ", count: 60))
    #expect(answer.query.unicodeScalars.count <= Answer.maximumQueryScalars)
    #expect(answer.query.hasSuffix("Ohio") || answer.query.hasSuffix("Springfield"))
  }

  @Test func confidencesFallAndAddUpToOneAtMost() throws {
    let answer = try search("Springfield", limit: 100)
    let confidences = answer.results.map(\.confidence)
    #expect(confidences == confidences.sorted(by: >))
    #expect(confidences.reduce(0, +) <= 1.000_001)
  }

  @Test func theLimitAppliesToResultsButNotAmbiguity() throws {
    let answer = try search("Springfield", limit: 1)
    #expect(answer.results.count == 1)
    #expect(answer.ambiguity.count == 2)
  }

  @Test func structuredPartsAreReadTogether() throws {
    let geocoder = try SmallGazetteer.namesakes.get().geocoder()
    let answer = try geocoder.search(
      StructuredQuery(city: "London", state: "ON", countryName: "Canada"))
    #expect(answer.results.first?.id.description == "geonames:6058560")
    #expect(try geocoder.search(StructuredQuery()).outcome == .none)
  }

  @Test func recordsHaveParentsAndNames() throws {
    let geocoder = try SmallGazetteer.namesakes.get().geocoder()
    let id = try #require(PlaceID("5601538"))
    let record = try #require(try geocoder.lookUp(id))
    #expect(
      record.ancestors.map(\.name) == ["Latah County", "Idaho", "United States", "North America"])
    #expect(record.names.first?.text == "Moscow")
    #expect(try geocoder.lookUp(try #require(PlaceID("1"))) == nil)
  }
}
