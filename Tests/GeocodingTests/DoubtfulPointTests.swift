import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

/// Postal codes whose own points lie in another region than their records name.
@Suite struct DoubtfulPointTests {
  private static let gazetteer = Result { () throws -> SmallGazetteer in
    var world = Worlds.lookedUp
    for (code, name) in [("600000", "Vladimir"), ("600019", "Nowhere"), ("999000", "Elsewhere")] {
      world.addPostcode(
        code, name, country: "RU", admin: ["83"], latitude: 41.21, longitude: 11.21)
    }
    return try SmallGazetteer(world)
  }

  struct Expectation: Sendable {
    let latitude: Double
    let longitude: Double
    let accuracies: ClosedRange<Double>
  }

  static let cases: [Case<String, Expectation>] = [
    Case(
      "600000 Vladimir",
      Expectation(latitude: 41, longitude: 1, accuracies: 3_000...20_000),
      "the town is known"),
    Case(
      "600019 Nowhere",
      Expectation(latitude: 41.04, longitude: 1, accuracies: 5_000...5_000),
      "only the codes that begin alike are"),
    Case(
      "999000 Elsewhere",
      Expectation(latitude: 41, longitude: 2, accuracies: 50_000...500_000),
      "only the region is"),
  ]

  @Test(arguments: cases) func aCodeIsAsAccurateAsItsPoint(
    example: Case<String, Expectation>
  ) throws {
    let answer = try Self.gazetteer.get().geocoder().search(example.given)
    let place = try #require(answer.results.first, "\(example.why)")
    #expect(
      abs(place.coordinate.latitude - example.expected.latitude) < 0.01, "\(example.why)")
    #expect(
      abs(place.coordinate.longitude - example.expected.longitude) < 0.01, "\(example.why)")
    #expect(example.expected.accuracies.contains(place.accuracyMeters), "\(example.why)")
  }
}
