import Geodesy
import TestSupport
import Testing

@Suite struct BearingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let from: (Double, Double)
    let to: (Double, Double)
    let bearing: Double?
    let why: String
    var testDescription: String { why }
  }

  @Test(arguments: [
    Case(from: (0, 0), to: (1, 0), bearing: 0, why: "north"),
    Case(from: (0, 0), to: (0, 1), bearing: 90, why: "east"),
    Case(from: (1, 0), to: (0, 0), bearing: 180, why: "south"),
    Case(from: (0, 0), to: (0, -1), bearing: 270, why: "west"),
    Case(from: (0, 179.5), to: (0, -179.5), bearing: 90, why: "east over the 180th meridian"),
    Case(from: (0, -179.5), to: (0, 179.5), bearing: 270, why: "west over the 180th meridian"),
    Case(from: (-90, 0), to: (0, 0), bearing: 0, why: "from the south pole"),
    Case(from: (90, 0), to: (0, 0), bearing: 180, why: "from the north pole"),
    Case(from: (89, 0), to: (89, 180), bearing: 0, why: "over the pole"),
    Case(from: (45, 7), to: (45, 7), bearing: nil, why: "the same point"),
    Case(from: (45, 180), to: (45, -180), bearing: nil, why: "the same point, named otherwise"),
    Case(from: (90, 10), to: (90, -70), bearing: nil, why: "the pole has every longitude"),
  ])
  func initialBearingsAreRight(_ example: Case) throws {
    let from = try #require(Coordinate(latitude: example.from.0, longitude: example.from.1))
    let to = try #require(Coordinate(latitude: example.to.0, longitude: example.to.1))
    let found = from.bearingDegrees(to: to)
    if let bearing = example.bearing {
      #expect(abs(try #require(found) - bearing) < 1e-6)
    } else {
      #expect(found == nil)
    }
  }

  @Test("bearings are at least 0 and less than 360", arguments: propertySeeds)
  func bearingsAreInRange(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let points = try (0..<2).map { _ in
        try #require(
          Coordinate(
            latitude: Double.random(in: -90...90, using: &generator).rounded(),
            longitude: Double.random(in: -180...180, using: &generator).rounded()))
      }
      if let bearing = points[0].bearingDegrees(to: points[1]) {
        #expect((0..<360).contains(bearing))
      }
    }
  }

  @Test("a destination lies at its distance and bearing", arguments: propertySeeds)
  func destinationsAreWhereTheyShould(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let start = try #require(
        Coordinate(
          latitude: Double.random(in: -89...89, using: &generator),
          longitude: Double.random(in: -180...180, using: &generator)))
      let bearing = Double.random(in: 0..<360, using: &generator)
      let meters = Double.random(in: 1000...15_000_000, using: &generator)
      let end = try #require(start.destination(bearingDegrees: bearing, meters: meters))
      #expect(abs(start.distanceMeters(to: end) - meters) < 0.1)
      let turn = try #require(start.bearingDegrees(to: end)) - bearing
      #expect(abs(turn.remainder(dividingBy: 360)) < 1e-3)
    }
  }

  @Test(
    "a destination over a pole or the 180th meridian is a coordinate",
    arguments: [
      (from: (89.0, 0.0), bearing: 0.0, to: (89.0, 180.0)),
      (from: (0.0, 179.0), bearing: 90.0, to: (0.0, -179.0)),
      (from: (0.0, -179.0), bearing: 270.0, to: (0.0, 179.0)),
    ])
  func destinationsAreCoordinates(
    _ example: (from: (Double, Double), bearing: Double, to: (Double, Double))
  ) throws {
    let start = try #require(
      Coordinate(latitude: example.from.0, longitude: example.from.1))
    let expected = try #require(Coordinate(latitude: example.to.0, longitude: example.to.1))
    let end = try #require(
      start.destination(
        bearingDegrees: example.bearing, meters: start.distanceMeters(to: expected)))
    #expect(end.distanceMeters(to: expected) < 0.01)
  }

  @Test func aDestinationNeedsFiniteNumbers() throws {
    let start = try #require(Coordinate(latitude: 0, longitude: 0))
    #expect(start.destination(bearingDegrees: .nan, meters: 1) == nil)
    #expect(start.destination(bearingDegrees: 0, meters: .infinity) == nil)
  }
}
