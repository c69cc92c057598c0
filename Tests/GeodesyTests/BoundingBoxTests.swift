import Geodesy
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

  @Test func bothLongitudesOfTheAntimeridianAreEqual() throws {
    let east = try #require(BoundingBox(south: -1, west: 170, north: 1, east: 180))
    #expect(east.contains(try #require(Coordinate(latitude: 0, longitude: -180))))
  }

  @Test func refusesInvalidBoxes() {
    #expect(BoundingBox(south: 5, west: 0, north: -5, east: 1) == nil, "upside down")
    #expect(BoundingBox(south: 0, west: 0, north: 91, east: 1) == nil, "beyond the pole")
    #expect(BoundingBox(south: 0, west: .nan, north: 1, east: 1) == nil, "not a number")
  }
}
