import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

@Suite struct ProximitySearchTests {
  @Test func resultsComeNearestFirstWithDistanceAndBearing() throws {
    let search = try SmallGazetteer(Worlds.parisFranceAndTexas).proximitySearch()
    let paris = try #require(Coordinate(latitude: 48.85341, longitude: 2.3488))
    let answer = try search.nearest(to: paris, options: ProximityOptions(count: 100))
    #expect(answer.outcome == .match)
    #expect(answer.query == "48.85341, 2.3488")
    #expect(answer.searchedToMeters == 20_015_115)
    #expect(answer.ambiguity.count == 1)
    #expect(answer.results.first?.id == PlaceID("2988507"))
    #expect(answer.results.first?.distanceMeters == 0)
    #expect(answer.results.first?.bearingDegrees == nil)
    let distances = answer.results.compactMap(\.distanceMeters)
    #expect(distances.count == answer.results.count)
    #expect(distances == distances.sorted())
    for place in answer.results {
      #expect(place.distanceMeters == paris.distanceMeters(to: place.coordinate))
      #expect(place.layer == .locality)
      #expect(place.confidence == 1)
    }
  }

  @Test func theRadiusAndTheFilterApply() throws {
    let search = try SmallGazetteer(Worlds.parisFranceAndTexas).proximitySearch()
    let paris = try #require(Coordinate(latitude: 48.85341, longitude: 2.3488))
    var options = ProximityOptions(count: 2, radiusMeters: 1_000)
    let near = try search.nearest(to: paris, options: options)
    #expect(near.results.count == 1)
    #expect(near.searchedToMeters == 1_000)
    options.filter.countries = [CountryCode("US")]
    let none = try search.nearest(to: paris, query: "here", options: options)
    #expect(none.outcome == .none)
    #expect(none.query == "here")
    #expect(none.ambiguity == Ambiguity(count: 0, margin: nil, hint: nil))
    options.radiusMeters = .infinity
    let american = try search.nearest(to: paris, options: options)
    #expect(american.results.count == 2)
    #expect(american.results.allSatisfy { $0.countryCode?.description == "US" })
    #expect(american.searchedToMeters == american.results.last?.distanceMeters)
  }
}
