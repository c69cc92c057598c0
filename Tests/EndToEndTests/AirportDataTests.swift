import Gazetteer
import Geodesy
import Testing

/// Airports in the included data.
@Suite(.needsRealGazetteer)
struct AirportDataTests {
  private func gazetteer() throws -> GazetteerReader {
    try GazetteerReader(folder: RealBundle.path ?? "")
  }

  /// How far reference points of one airport lie apart at the most.
  private static let toleranceMeters = 5_000.0

  private func airport(_ code: String) throws -> Place? {
    try PlaceID("airport:" + code).flatMap { try gazetteer().place(id: $0) }
  }

  @Test(
    "Points written as degrees, minutes and seconds, and a plain one",
    arguments: [
      ("EBAW", 51.189, 4.460), ("EBBR", 50.901, 4.484), ("EBCI", 50.460, 4.453),
      ("EBLG", 50.637, 5.443), ("EBOS", 51.199, 2.862), ("ELLX", 49.627, 6.211),
      ("UMMB", 53.957, 27.650), ("EDDF", 50.033, 8.571),
    ])
  func pointsAreInDegrees(code: String, latitude: Double, longitude: Double) throws {
    let place = try #require(try airport(code))
    let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(place.coordinate.distanceMeters(to: point) < Self.toleranceMeters)
  }

  @Test(
    "Airports of territories that lists file under the sovereign",
    arguments: [("TJSJ", "PR"), ("PGUM", "GU"), ("KSEA", "US"), ("PHNL", "US")])
  func territoriesHaveTheirAirports(code: String, country: String) throws {
    #expect(try airport(code)?.country == CountryCode(country))
  }

  @Test(
    "The kind is told by the name, and by whether tickets are sold",
    arguments: [("EDDF", "AIRP"), ("UMMB", "AIRF")])
  func kindsAreNamed(code: String, feature: String) throws {
    #expect(try airport(code)?.featureCode.rawValue == feature)
  }

  @Test(
    "An airport goes by its codes and by its town",
    arguments: ["ebbr", "bru", "brussels airport"])
  func namesAreFound(name: String) throws {
    let found = try gazetteer().places(named: Array(name.utf8).span, limit: 40)
    let place = try #require(try airport("EBBR")).interval.first
    #expect(found.contains { $0.place == place })
  }
}
