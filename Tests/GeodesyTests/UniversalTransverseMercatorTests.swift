import Geodesy
import TestSupport
import Testing

@Suite struct UniversalTransverseMercatorTests {
  @Test(arguments: [
    (31, true, 448_251.8, 5_411_932.7, 48.8582, 2.2945, "the Eiffel Tower"),
    (18, true, 323_487.0, 4_306_483.0, 38.8895, -77.0352, "the Washington Monument"),
    (17, true, 630_084.0, 4_833_438.0, 43.642566, -79.387139, "the CN Tower"),
    (31, true, 500_000.0, 0.0, 0, 3, "where a meridian meets the equator"),
  ])
  func convertsToDegrees(
    zone: Int, isNorthern: Bool, easting: Double, northing: Double, latitude: Double,
    longitude: Double, why: String
  ) throws {
    let position = try #require(
      UniversalTransverseMercator(
        zone: zone, isNorthern: isNorthern, easting: easting, northing: northing))
    let point = try #require(position.coordinate)
    #expect(abs(point.latitude - latitude) < 2e-4, "\(why)")
    #expect(abs(point.longitude - longitude) < 2e-4, "\(why)")
  }

  @Test(arguments: [(0, 500_000.0), (61, 500_000.0), (31, 10.0), (31, 1_000_000.0)])
  func refusesWhatIsOutOfRange(zone: Int, easting: Double) {
    #expect(
      UniversalTransverseMercator(zone: zone, isNorthern: true, easting: easting, northing: 0)
        == nil)
  }
}
