import Geodesy
import SpatialIndex
import TestSupport
import Testing

@Suite struct CoveringTests {
  @Test("a covering holds every point of the disk", arguments: PointSet.allCases, propertySeeds)
  func aCoveringHoldsEveryPointOfTheDisk(set: PointSet, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let points = set.points(300, using: &generator)
    for _ in 0..<2 {
      let center = Coordinate.target(near: points, using: &generator)
      let some = points.randomElement(using: &generator)?.coordinate ?? center
      for meters in [0, 10, 5_000, 1e6, 1.5e7, 3e7, center.distanceMeters(to: some)] {
        let maxRanges = [1, 6, 16, 40].randomElement(using: &generator)!
        let covering = Covering(meters: meters, of: center, maxRanges: maxRanges)
        expectSound(covering, maxRanges: maxRanges)
        #expect(covering.contains(GridCell(containing: center)))
        for point in points where center.distanceMeters(to: point.coordinate) <= meters {
          #expect(
            covering.contains(GridCell(containing: point.coordinate)),
            "\(point.coordinate) within \(meters) of \(center)")
        }
      }
    }
  }

  @Test("a covering holds every point of the box", arguments: PointSet.allCases, propertySeeds)
  func aCoveringHoldsEveryPointOfTheBox(set: PointSet, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let points = set.points(300, using: &generator)
    for maxRanges in [1, 16, 40] {
      let box = BoundingBox.random(near: points, using: &generator)
      let covering = Covering(box, maxRanges: maxRanges)
      expectSound(covering, maxRanges: maxRanges)
      for point in points where box.contains(point.coordinate) {
        #expect(
          covering.contains(GridCell(containing: point.coordinate)), "\(point.coordinate) in \(box)"
        )
      }
    }
  }

  @Test func aDiskOfTenKilometersIsCoveredClosely() throws {
    let place = try #require(Coordinate(latitude: 47.5596, longitude: 7.5886))
    let far = try #require(Coordinate(latitude: 48.0, longitude: 7.5886))
    let covering = Covering(meters: 10_000, of: place)
    #expect(!covering.contains(GridCell(containing: far)))
    #expect(Covering(meters: 10_000, of: place) == covering)
  }

  @Test func theWholeGlobeIsOneRange() throws {
    let place = try #require(Coordinate(latitude: 47, longitude: 7))
    let globe = try #require(BoundingBox(south: -90, west: -180, north: 90, east: 180))
    #expect(Covering(meters: 3e7, of: place).ranges.count == 1)
    #expect(Covering(globe).ranges.count == 1)
  }

  private func expectSound(_ covering: Covering, maxRanges: Int) {
    #expect(!covering.ranges.isEmpty && covering.ranges.count <= max(6, maxRanges))
    for (first, second) in zip(covering.ranges, covering.ranges.dropFirst()) {
      #expect(first.upperBound.rawValue + 2 < second.lowerBound.rawValue)
    }
  }
}
