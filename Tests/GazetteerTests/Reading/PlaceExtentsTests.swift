import Geodesy
import TestSupport
import Testing

@testable import Gazetteer

@Suite struct PlaceExtentsTests {
  @Test(
    "a place in a box may lie there, and one whose run is elsewhere does not",
    arguments: propertySeeds)
  func answersAgreeWithThePoints(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // The places of an area are near each other.
    let runs = (0..<20).map { _ in
      (
        latitude: Int32.random(in: -8_900_000...8_900_000, using: &random),
        longitude: Int32.random(in: -17_900_000...17_900_000, using: &random)
      )
    }
    let count = 19 * PlaceExtents.placesOfRun + Int.random(in: 1...64, using: &random)
    let points = (0..<count).map { position in
      let run = runs[position / PlaceExtents.placesOfRun]
      return (
        latitude: run.latitude + Int32.random(in: -90_000...90_000, using: &random),
        longitude: run.longitude + Int32.random(in: -90_000...90_000, using: &random)
      )
    }
    let extents = Self.extents(of: points)
    for (position, point) in points.enumerated() {
      let place = PlaceOrdinal(rawValue: UInt32(position + 1))
      let (latitude, longitude) = (Double(point.latitude) / 1e5, Double(point.longitude) / 1e5)
      let exact = try #require(
        BoundingBox(south: latitude, west: longitude, north: latitude, east: longitude))
      #expect(extents.mayLie(place, in: exact), "seed \(seed), place \(place.rawValue)")
      let run = runs[position / PlaceExtents.placesOfRun]
      // Two degrees from the middle of its run.
      let south = Double(run.latitude) / 1e5 + (run.latitude < 0 ? 2 : -2.5)
      let elsewhere = try #require(
        BoundingBox(south: south, west: -180, north: south + 0.5, east: 180))
      #expect(!extents.mayLie(place, in: elsewhere), "seed \(seed), place \(place.rawValue)")
    }
  }

  @Test(
    "boxes are rounded outward, in each quarter of the globe",
    arguments: [
      (0, 0), (1, 1), (-1, -1), (999, -999), (1_000, -1_000), (9_000_000, 18_000_000),
      (-9_000_000, -18_000_000), (-8_999_999, 17_999_999),
    ] as [(Int32, Int32)])
  func sidesAreRoundedOutward(latitude: Int32, longitude: Int32) throws {
    let extents = Self.extents(of: [(latitude, longitude)])
    let (north, east) = (Double(latitude) / 1e5, Double(longitude) / 1e5)
    let point = try #require(BoundingBox(south: north, west: east, north: north, east: east))
    #expect(extents.mayLie(PlaceOrdinal(rawValue: 1), in: point))
    let beside = latitude < 0 ? north + 0.011 : north - 0.011
    let outside = try #require(
      BoundingBox(south: beside, west: -180, north: beside, east: 180))
    #expect(!extents.mayLie(PlaceOrdinal(rawValue: 1), in: outside))
  }

  @Test("a run on both sides of the antimeridian may lie on each")
  func theAntimeridianIsCrossed() throws {
    let extents = Self.extents(of: [(-1_700_000, 17_950_000), (-1_700_000, -17_950_000)])
    let fiji = try #require(BoundingBox(south: -18, west: 179, north: -16, east: -179))
    #expect(extents.mayLie(PlaceOrdinal(rawValue: 1), in: fiji))
    #expect(extents.mayLie(PlaceOrdinal(rawValue: 2), in: fiji))
  }

  @Test("a place without a box may lie anywhere", arguments: [0, 65, .max] as [UInt32])
  func unknownPlacesMayLieAnywhere(ordinal: UInt32) throws {
    let extents = Self.extents(of: Array(repeating: (0, 0), count: 64))
    let box = try #require(BoundingBox(south: 50, west: 50, north: 51, east: 51))
    #expect(extents.mayLie(PlaceOrdinal(rawValue: ordinal), in: box))
    #expect(PlaceExtents(bytes: []).mayLie(PlaceOrdinal(rawValue: 1), in: box))
  }

  private static func extents(
    of points: [(latitude: Int32, longitude: Int32)]
  ) -> PlaceExtents {
    var builder = PlaceExtents.Builder()
    for point in points { builder.add(latitude: point.latitude, longitude: point.longitude) }
    builder.finish()
    return PlaceExtents(bytes: builder.bytes)
  }
}
