import Geodesy
import SpatialIndex
import TestSupport
import Testing

@Suite struct RegionTests {
  @Test("within agrees with brute force", arguments: PointSet.allCases, propertySeeds)
  func withinAgreesWithBruteForce(set: PointSet, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let points = set.points(Int.random(in: 2...400, using: &generator), using: &generator)
    let index = try makeIndex(points)
    let twin = BruteForce(points)
    for _ in 0..<3 {
      let target = Coordinate.target(near: points, using: &generator)
      let filter = GridFilter.random(using: &generator)
      let some = points.randomElement(using: &generator)?.coordinate ?? target
      for meters in [0, 100, 30_000, 2e6, 2.1e7, target.distanceMeters(to: some)] {
        let answer = index.within(meters: meters, of: target, filter: filter)
        #expect(
          answer.points == twin.within(meters: meters, of: target, filter: filter),
          "within \(meters) of \(target) with \(filter)")
        #expect(answer.searchedToMeters == min(meters, 20_015_115))
      }
    }
  }

  @Test("inside agrees with brute force", arguments: PointSet.allCases, propertySeeds)
  func insideAgreesWithBruteForce(set: PointSet, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let points = set.points(Int.random(in: 2...400, using: &generator), using: &generator)
    let index = try makeIndex(points)
    let twin = BruteForce(points)
    for _ in 0..<12 {
      let box = BoundingBox.random(near: points, using: &generator)
      let filter = GridFilter.random(using: &generator)
      #expect(
        index.inside(box, filter: filter) == twin.inside(box, filter: filter),
        "inside \(box) with \(filter)")
    }
  }
}

extension BoundingBox {
  /// Returns a box with corners at points, anywhere, or at the edges of the map.
  static func random(
    near points: [GridPoint], using generator: inout SeededGenerator
  ) -> BoundingBox {
    let corners = (0..<2).map { _ in Coordinate.target(near: points, using: &generator) }
    var (west, east) = (corners[0].longitude, corners[1].longitude)
    switch Int.random(in: 0...5, using: &generator) {
    case 0: (west, east) = (-180, 180)
    case 1: (west, east) = (180, -180)
    case 2: east = west
    case 3: east = west > 0 ? west - 180 : west + 180
    default: break
    }
    let latitudes = corners.map(\.latitude).sorted()
    return BoundingBox(south: latitudes[0], west: west, north: latitudes[1], east: east)!
  }
}
