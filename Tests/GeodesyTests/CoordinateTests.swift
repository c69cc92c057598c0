import Geodesy
import TestSupport
import Testing

@Suite struct CoordinateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let latitude: Double
    let longitude: Double
    let isValid: Bool
    let why: String
    var testDescription: String { "\(latitude), \(longitude) (\(why))" }
  }

  @Test(arguments: [
    Case(latitude: 90, longitude: 180, isValid: true, why: "the largest angles"),
    Case(latitude: -90, longitude: -180, isValid: true, why: "the smallest angles"),
    Case(latitude: 90.000001, longitude: 0, isValid: false, why: "beyond the pole"),
    Case(latitude: 0, longitude: -180.5, isValid: false, why: "beyond the antimeridian"),
    Case(latitude: .nan, longitude: 0, isValid: false, why: "not a number"),
    Case(latitude: 0, longitude: .infinity, isValid: false, why: "not finite"),
  ])
  func acceptsOnlyPointsOnTheGlobe(_ example: Case) {
    let point = Coordinate(latitude: example.latitude, longitude: example.longitude)
    #expect((point != nil) == example.isValid)
  }

  @Test func negativeZeroIsZero() throws {
    let point = try #require(Coordinate(latitude: -0.0, longitude: -0.0))
    #expect(point.latitude.sign == .plus)
    #expect(point.longitude.sign == .plus)
  }

  @Test func distancesAgreeWithPublishedOnes() throws {
    let paris = try #require(Coordinate(latitude: 48.8534, longitude: 2.3488))
    let lyon = try #require(Coordinate(latitude: 45.7485, longitude: 4.8467))
    #expect(abs(paris.distanceMeters(to: lyon) - 393_000) < 2_000)
  }

  @Test func oppositePointsAreHalfACircumferenceApart() throws {
    let point = try #require(Coordinate(latitude: 12.5, longitude: 30))
    let opposite = try #require(Coordinate(latitude: -12.5, longitude: -150))
    let half = Double.pi * Earth.meanRadiusMeters
    #expect(abs(point.distanceMeters(to: opposite) - half) < 1)
  }

  @Test("distance is symmetric, zero to itself, at most half round", arguments: propertySeeds)
  func distanceIsAMetric(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let first = try Coordinate.random(using: &generator)
      let second = try Coordinate.random(using: &generator)
      let there = first.distanceMeters(to: second)
      #expect(there == second.distanceMeters(to: first))
      #expect(first.distanceMeters(to: first) == 0)
      #expect(there <= Double.pi * Earth.meanRadiusMeters)
    }
  }

  @Test func theAntimeridianIsNotABorder() throws {
    let west = try #require(Coordinate(latitude: 0, longitude: 179.9))
    let east = try #require(Coordinate(latitude: 0, longitude: -179.9))
    #expect(west.distanceMeters(to: east) < 23_000)
  }
}

extension Coordinate {
  /// Returns a random point, its latitude and longitude each evenly distributed.
  static func random(using generator: inout SeededGenerator) throws -> Coordinate {
    try #require(
      Coordinate(
        latitude: .random(in: -90...90, using: &generator),
        longitude: .random(in: -180...180, using: &generator)))
  }
}
