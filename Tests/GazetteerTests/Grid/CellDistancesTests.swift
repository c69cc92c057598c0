import Gazetteer
import Geodesy
import TestSupport
import Testing

/// Distances to cells, compared with those to points in them.
@Suite struct CellDistancesTests {
  @Test(arguments: propertySeeds)
  func noPointOfACellIsNearerThanTheCell(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let target = point(using: &random)
      let inside = point(using: &random)
      let distances = CellDistances(from: target)
      let meters = target.distanceMeters(to: inside)
      let wrong = (0...GridCell.maxLevel).filter { level in
        distances.minMeters(to: GridCell(containing: inside, level: level)) > meters
          || distances.minMeters(to: GridCell(containing: target, level: level)) != 0
      }
      #expect(wrong == [], "levels, with seed \(seed)")
    }
  }

  /// The smallest cells measure 4 to 8 m, so their distance is that of their points, nearly.
  @Test(arguments: propertySeeds)
  func theDistanceToASmallCellIsNearlyThatToItsPoints(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let target = point(using: &random)
      let inside = point(using: &random)
      let meters = target.distanceMeters(to: inside)
      // On the far side of the globe chords hardly grow, and say less.
      guard meters < 15_000_000 else { continue }
      let least = CellDistances(from: target).minMeters(to: GridCell(containing: inside))
      #expect(least > meters - 50, "seed \(seed)")
    }
  }

  private func point(using random: inout SeededGenerator) -> Coordinate {
    let latitudes = [-90, 90, 0, Double.random(in: -90...90, using: &random)]
    let longitudes = [-180, 180, 0, 45, Double.random(in: -180...180, using: &random)]
    return Coordinate(
      latitude: latitudes.randomElement(using: &random) ?? 0,
      longitude: longitudes.randomElement(using: &random) ?? 0)!
  }
}
