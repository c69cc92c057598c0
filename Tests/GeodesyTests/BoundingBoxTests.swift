import Foundation
import Geodesy
import TestSupport
import Testing

@Suite struct BoundingBoxTests {
  @Test func aBoxContainsItsEdges() throws {
    let box = try #require(BoundingBox(south: -5, west: 10, north: 5, east: 20))
    for (latitude, longitude) in [(-5.0, 10.0), (5, 20), (0, 15), (-5, 20)] {
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      #expect(box.contains(point))
    }
    #expect(!box.contains(try #require(Coordinate(latitude: 0, longitude: 20.001))))
    #expect(!box.contains(try #require(Coordinate(latitude: 5.001, longitude: 15))))
  }

  @Test func aBoxMayCrossTheAntimeridian() throws {
    let fiji = try #require(BoundingBox(south: -21, west: 177, north: -12, east: -178))
    #expect(fiji.crossesAntimeridian)
    #expect(fiji.contains(try #require(Coordinate(latitude: -17, longitude: 179))))
    #expect(fiji.contains(try #require(Coordinate(latitude: -17, longitude: -179))))
    #expect(!fiji.contains(try #require(Coordinate(latitude: -17, longitude: 0))))
  }

  static let inner: [Case<[Double], Bool>] = [
    Case([10, 20, 12, 18], true, "inside"),
    Case([10, 20, 10, 20], true, "itself"),
    Case([10, 20, 12, 21], false, "beyond an edge"),
    Case([170, -170, 175, -175], true, "both cross the antimeridian"),
    Case([170, -170, 172, 178], true, "on one side of it"),
    Case([170, -170, -178, -172], true, "on the other side"),
    Case([170, -170, -175, 175], false, "the long way around"),
    Case([-180, 180, 170, -170], true, "in the whole globe"),
    Case([-179, 179, 170, -170], false, "in all but a strip of it"),
  ]

  @Test(arguments: inner)
  func aBoxMayLieInAnother(_ example: Case<[Double], Bool>) throws {
    let edges = example.given
    let outer = try #require(BoundingBox(south: -5, west: edges[0], north: 5, east: edges[1]))
    let inner = try #require(BoundingBox(south: -4, west: edges[2], north: 5, east: edges[3]))
    #expect(outer.contains(inner) == example.expected, "\(example.why)")
    let taller = try #require(BoundingBox(south: -6, west: edges[2], north: 5, east: edges[3]))
    #expect(!outer.contains(taller))
  }

  @Test func bothLongitudesOfTheAntimeridianAreEqual() throws {
    let east = try #require(BoundingBox(south: -1, west: 170, north: 1, east: 180))
    #expect(east.contains(try #require(Coordinate(latitude: 0, longitude: -180))))
  }

  @Test func refusesInvalidBoxes() {
    #expect(BoundingBox(south: 5, west: 0, north: -5, east: 1) == nil, "upside down")
    #expect(BoundingBox(south: 0, west: 0, north: 91, east: 1) == nil, "beyond the pole")
    #expect(BoundingBox(south: 0, west: .nan, north: 1, east: 1) == nil, "not a number")
  }

  @Test("a circle lies in its box, and touches each side of it", arguments: propertySeeds)
  func aCircleTouchesItsBox(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let center = try Coordinate.random(using: &generator)
      let radius = pow(10, Double.random(in: 0...7, using: &generator))
      let circle = try #require(BoundingCircle(center: center, radiusMeters: radius))
      let box = circle.box
      var (north, south, turn) = (-90.0, 90.0, 0.0)
      for bearing in 0..<360 {
        let point = try #require(Self.point(from: center, Double(bearing), radius * (1 - 1e-12)))
        #expect(box.contains(point), "\(circle), \(point)")
        north = max(north, point.latitude)
        south = min(south, point.latitude)
        turn = max(turn, abs(remainder(point.longitude - center.longitude, 360)))
      }
      guard box.south > -85, box.north < 85 else { continue }
      let height = radius / Earth.meanRadiusMeters * 180 / .pi
      #expect(box.north - north < 1e-6 * height + 1e-8, "\(circle)")
      #expect(south - box.south < 1e-6 * height + 1e-8, "\(circle)")
      let width = remainder(box.east - center.longitude, 360)
      #expect(width - turn < 0.01 * width + 1e-8, "\(circle)")
    }
  }

  /// Returns the point at a distance from another, by the first course to it.
  private static func point(
    from start: Coordinate, _ bearing: Double, _ meters: Double
  ) -> Coordinate? {
    let (angle, course) = (meters / Earth.meanRadiusMeters, bearing * .pi / 180)
    let latitude = start.latitude * .pi / 180
    let sine = sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(course)
    let end = asin(max(-1, min(1, sine)))
    let turn = atan2(
      sin(course) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sin(end))
    let longitude = remainder(start.longitude + turn * 180 / .pi, 360)
    return Coordinate(latitude: end * 180 / .pi, longitude: longitude)
  }

  @Test func aCircleAroundAPoleHasEveryLongitude() throws {
    let pole = try #require(Coordinate(latitude: -89.9, longitude: 30))
    let box = try #require(BoundingCircle(center: pole, radiusMeters: 100_000)).box
    #expect(box == BoundingBox(south: -90, west: -180, north: box.north, east: 180))
  }
}
