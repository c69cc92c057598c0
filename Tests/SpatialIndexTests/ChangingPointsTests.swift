import Geodesy
import SpatialIndex
import TestSupport
import Testing

/// Points that come, move and go, kept as a database keeps pins: a number of a cell with each, in an
/// ordered column; nearest by coverings of radii that grow, and exact distances.
@Suite struct ChangingPointsTests {
  /// The table, and its index on the cell's number.
  private struct Table {
    var points: [Int: Coordinate] = [:]
    var column: [(cell: Int64, id: Int)] = []

    mutating func put(_ id: Int, at point: Coordinate) {
      remove(id)
      points[id] = point
      let cell = GridCell(containing: point).id.rawValue
      let index = column.firstIndex { ($0.cell, $0.id) > (cell, id) } ?? column.endIndex
      column.insert((cell, id), at: index)
    }

    mutating func remove(_ id: Int) {
      guard points.removeValue(forKey: id) != nil else { return }
      column.removeAll { $0.id == id }
    }

    /// The rows of a range of cells, as `WHERE cell BETWEEN … AND …` finds them.
    func rows(in range: ClosedRange<GridCell.ID>) -> [Int] {
      column.drop { $0.cell < range.lowerBound.rawValue }
        .prefix { $0.cell <= range.upperBound.rawValue }.map(\.id)
    }

    func nearest(to target: Coordinate, count: Int) -> [Int] {
      var meters = 1_000.0
      while true {
        let found = Covering(meters: meters, of: target).ranges.flatMap(rows)
          .compactMap { id in points[id].map { (target.distanceMeters(to: $0), id) } }
          .filter { $0.0 <= meters }.sorted { $0 < $1 }
        if found.count >= count || meters > 20_015_115 { return found.prefix(count).map(\.1) }
        meters *= 4
      }
    }
  }

  @Test("nearest by coverings equals brute force", arguments: propertySeeds.prefix(20))
  func equalsBruteForce(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // Both sides of the 180th meridian, both poles, and equal points.
    let latitudes: [Double] = [-90, -89.9999, -45, 0, 0.001, 45, 89.9999, 90]
    let longitudes: [Double] = [-180, -179.9999, -90, 0, 0.001, 90, 179.9999, 180]
    func point() throws -> Coordinate {
      let jitter = Double.random(in: -0.0001...0.0001, using: &generator)
      let isExact = Bool.random(using: &generator)
      return try #require(
        Coordinate(
          latitude: min(
            90,
            max(
              -90,
              (latitudes.randomElement(using: &generator) ?? 0)
                + (isExact ? 0 : jitter))),
          longitude: longitudes.randomElement(using: &generator) ?? 0))
    }
    var table = Table()
    for _ in 0..<300 {
      let id = Int.random(in: 0..<80, using: &generator)
      if Int.random(in: 0..<4, using: &generator) == 0 {
        table.remove(id)
      } else {
        table.put(id, at: try point())
      }
      let target = try point()
      let count = Int.random(in: 1...12, using: &generator)
      let expected = table.points.map { (target.distanceMeters(to: $0.value), $0.key) }
        .sorted { $0 < $1 }.prefix(count).map(\.1)
      #expect(table.nearest(to: target, count: count) == expected)
    }
  }
}
