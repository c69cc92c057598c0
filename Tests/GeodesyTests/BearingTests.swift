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
}
