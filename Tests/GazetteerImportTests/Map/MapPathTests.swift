import Gazetteer
import Testing

@testable import GazetteerImport

@Suite struct MapPathTests {
  /// Splits of a line at random, printed with the seed that made them.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static func path(seed: UInt64, count: Int, isRing: Bool) -> MapPath {
    var generator = Generator(state: seed)
    return MapPath(
      points: (0..<count).map { _ in
        MapPoint(
          x: .random(in: 0...10_000, using: &generator),
          y: .random(in: 0...10_000, using: &generator))
      }, isRing: isRing)
  }

  private static func distance(_ point: MapPoint, _ a: MapPoint, _ b: MapPoint) -> Double {
    let (px, py) = (Double(point.x - a.x), Double(point.y - a.y))
    let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
    let length = dx * dx + dy * dy
    let share = length == 0 ? 0 : max(0, min(1, (px * dx + py * dy) / length))
    let (x, y) = (px - share * dx, py - share * dy)
    return (x * x + y * y).squareRoot()
  }

  @Test(arguments: [UInt64(1), 2, 3, 4, 5]) func omittedPointsAreNearTheLine(seed: UInt64) {
    let path = Self.path(seed: seed, count: 60, isRing: false)
    let simple = path.simplified(tolerance: 900)
    #expect(simple.points.first == path.points.first && simple.points.last == path.points.last)
    #expect(simple.points.count <= path.points.count)
    for point in path.points {
      let nearest =
        zip(simple.points, simple.points.dropFirst())
        .map { Self.distance(point, $0, $1) }.min() ?? .infinity
      #expect(nearest <= 900, "seed \(seed): \(point)")
    }
  }

  @Test func aRingKeepsItsFarEnd() {
    let square = MapPath(
      points: [(0, 0), (50, 1), (100, 0), (100, 100), (0, 100)].map { MapPoint(x: $0.0, y: $0.1) },
      isRing: true)
    #expect(
      square.simplified(tolerance: 5).points.map { [$0.x, $0.y] }
        == [[0, 0], [100, 0], [100, 100], [0, 100]])
  }

  /// Twice the signed area of a ring.
  private static func area(_ points: [MapPoint]) -> Int {
    zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
      $0 + Int($1.0.x) * Int($1.1.y) - Int($1.1.x) * Int($1.0.y)
    }
  }

  @Test(arguments: [UInt64(7), 8, 9]) func quartersOfARingHaveItsArea(seed: UInt64) {
    let ring = Self.path(seed: seed, count: 20, isRing: true)
    let quarters = [(0, 0), (5_000, 0), (0, 5_000), (5_000, 5_000)].map { west, north in
      MapBox(
        west: Int32(west), north: Int32(north), east: Int32(west) + 5_000,
        south: Int32(north) + 5_000)
    }
    let sum = quarters.reduce(0) { sum, box in
      sum + box.parts(of: ring).reduce(0) { $0 + Self.area($1.points) }
    }
    // Crossings are rounded to whole units, each at most half a unit off along 10,000.
    #expect(abs(sum - Self.area(ring.points)) <= 20 * 4 * 10_000, "seed \(seed)")
  }

  @Test func aLineIsDividedWhereItLeavesTheBox() {
    let line = MapPath(
      points: [(0, 5), (10, 5), (20, 5), (40, 5), (40, 30), (20, 30), (5, 30), (5, 8)].map {
        MapPoint(x: $0.0, y: $0.1)
      }, isRing: false)
    let parts = MapBox(west: 0, north: 0, east: 10, south: 10).parts(of: line)
    #expect(
      parts.map { $0.points.map { [$0.x, $0.y] } } == [
        [[0, 5], [10, 5], [20, 5]], [[5, 30], [5, 8]],
      ])
  }
}
