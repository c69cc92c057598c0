import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

/// Settlements of which postal data only knows the state.
@Suite struct UnplacedSettlementTests {
  private static let texas = Result { () throws -> SmallGazetteer in
    var world = Worlds.parisFranceAndTexas
    // An estimated point of five names, and one of a single name.
    for (index, name) in ["Alpha", "Bravo", "Charlie", "Delta", "Echo"].enumerated() {
      world.addPostcode(
        "7777\(index)", name, country: "US", admin: ["TX"], latitude: 30.9, longitude: -100.9,
        accuracy: "1")
    }
    world.addPostcode(
      "78888", "Foxtrot", country: "US", admin: ["TX"], latitude: 30.9, longitude: -101.9,
      accuracy: "1")
    return try SmallGazetteer(world)
  }

  struct Expectation: Sendable {
    let label: String
    let latitude: Double
    let minAccuracy: Double
  }

  static let cases: [Case<String, Expectation>] = [
    Case(
      "Alpha, Texas",
      Expectation(
        label: "Alpha, Texas, United States", latitude: 31.25, minAccuracy: 50_000),
      "somewhere in Texas"),
    Case(
      "Foxtrot, Texas",
      Expectation(
        label: "Foxtrot, Texas, United States", latitude: 30.9, minAccuracy: 1_000),
      "the only one at its point"),
    Case(
      "77770 Alpha",
      Expectation(
        label: "77770 Alpha, Texas, United States", latitude: 30.9, minAccuracy: 50_000),
      "its code has a point, of which the same is known, and which confirms nothing"),
  ]

  @Test(arguments: cases) func onlyItsCodeTellsWhereItIs(
    example: Case<String, Expectation>
  ) throws {
    let answer = try Self.texas.get().geocoder().search(example.given)
    let place = try #require(answer.results.first, "\(example.why)")
    #expect(place.label == example.expected.label, "\(example.why)")
    #expect(abs(place.coordinate.latitude - example.expected.latitude) < 0.01, "\(example.why)")
    #expect(place.accuracyMeters >= example.expected.minAccuracy, "\(example.why)")
  }
}
