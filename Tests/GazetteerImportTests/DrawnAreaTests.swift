import Gazetteer
import Geodesy
import TestSupport
import Testing

@testable import GazetteerImport

/// First-level divisions and countries with a polygon, and the boxes that follow from them.
@Suite struct DrawnAreaTests {
  private static func fiji() -> World {
    var world = World()
    world.addCountry("FJ", name: "Fiji", id: 2_205_218, latitude: -18, longitude: 178)
    world.addRegion(
      2_199_295, "Northern", country: "FJ", code: "03", latitude: -16.5, longitude: 179.3)
    world.addArea(
      2_198_000, "Cakaudrove", code: "ADM2", country: "FJ", admin: ["03", "7"], latitude: -16.8,
      longitude: 179.5)
    world.addPlace(
      2_199_000, "Labasa", country: "FJ", admin: ["03", "7"], latitude: -16.43, longitude: 179.37)
    world.addPlace(
      2_199_001, "Savusavu", country: "FJ", admin: ["03", "7"], latitude: -16.78,
      longitude: 179.34)
    return world
  }

  private func box(_ id: Int, in world: World) throws -> [Double]? {
    let imported = try ImportedWorld(world)
    let place = try #require(try imported.place(id))
    return try imported.reader.area(place.interval.first)?.boundingBox.map {
      [$0.west, $0.south, $0.east, $0.north]
    }
  }

  @Test func aPointHasTheDivisionThatIsDrawnAroundIt() throws {
    var world = Worlds.borders
    world.addRegionPolygon("CH.BS", World.Box(south: 47.5, west: 7.57, north: 47.6, east: 8))
    // The extract has no such division.
    world.addRegionPolygon("CH.XX", World.Box(south: 47, west: 8, north: 47.5, east: 9))
    let imported = try ImportedWorld(world)
    func region(_ latitude: Double, _ longitude: Double) throws -> PlaceID? {
      try imported.reader.region(
        at: try #require(Coordinate(latitude: latitude, longitude: longitude)))
    }
    #expect(try region(47.55, 7.9) == PlaceID("geonames:2661602"))
    #expect(try region(47.55, 8.1) == nil)
    #expect(try region(47.2, 8.5) == nil)
  }

  @Test func aBoxIsThatOfThePolygonAcrossTheAntimeridian() throws {
    var world = Self.fiji()
    world.addRegionPolygon(
      "FJ.03", World.Box(south: -17, west: 178.3, north: -16.1, east: 180),
      World.Box(south: -16.9, west: -180, north: -16.2, east: -179.8))
    #expect(try box(2_199_295, in: world) == [178.3, -17, -179.8, -16.1])
  }

  @Test func aPlaceFiledWronglyWidensNoBox() throws {
    var world = Self.fiji()
    world.addPlace(
      2_199_002, "In Tonga", country: "FJ", admin: ["03", "7"], latitude: -21.1,
      longitude: -175.2)
    #expect(try box(2_198_000, in: world) == [179.34, -21.1, -175.2, -16.43])
    world.addRegionPolygon("FJ.03", World.Box(south: -17, west: 178.3, north: -16.1, east: 180))
    #expect(try box(2_198_000, in: world) == [179.34, -16.8, 179.5, -16.43])
  }

  @Test(arguments: [
    ("far away", -54.8, -54.4, 158.7, 159.0, [113, -39, 153, -10] as [Double]),
    ("near", -43.7, -43.4, 146.0, 146.3, [113, -43.7, 153, -10]),
    ("no islet", -44, -40, 144, 149, [113, -44, 153, -10]),
  ])
  func aRemoteIsletDoesNotWidenABox(
    why: String, south: Double, north: Double, west: Double, east: Double, expected: [Double]
  ) throws {
    var world = World()
    world.addCountry("AU", name: "Australia", id: 2_077_456, latitude: -25, longitude: 135)
    world.addPlace(1, "Alice Springs", country: "AU", latitude: -23.7, longitude: 133.9)
    world.addCountryPolygon(
      "Australia", code: "AU", World.Box(south: -39, west: 113, north: -10, east: 153),
      World.Box(south: south, west: west, north: north, east: east))
    #expect(try box(2_077_456, in: world) == expected, "\(why)")
  }
}
