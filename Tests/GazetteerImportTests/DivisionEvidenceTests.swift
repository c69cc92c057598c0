import Gazetteer
import TestSupport
import Testing

@testable import GazetteerImport

/// Settlements and airports that are filed in another division than the one around them.
@Suite struct DivisionEvidenceTests {
  /// A western region with a town, and an eastern one with six.
  private static func world() -> World {
    var world = World()
    world.addCountry("CN", name: "China", id: 1_814_991, latitude: 41, longitude: 7)
    for (id, name, code, west) in [(1, "West", "13", 0.0), (2, "East", "08", 10.0)] {
      world.addRegion(
        id, name, country: "CN", code: code, latitude: 41, longitude: west + 2)
      world.addRegionPolygon(
        "CN.\(code)", World.Box(south: 40, west: west, north: 42, east: west + 4))
    }
    world.addPlace(11, "Urumqi", country: "CN", admin: ["13"], latitude: 41, longitude: 1)
    for number in 0..<6 {
      world.addPlace(
        20 + number, "Harbin \(number)", country: "CN", admin: ["08"],
        latitude: 41 + Double(number) / 10, longitude: 11)
    }
    return world
  }

  @Test func aSettlementIsInTheDivisionAroundIt() throws {
    var world = Self.world()
    // Two that are near each other, and do not speak for each other.
    world.addPlace(31, "Takeshiken", country: "CN", admin: ["08"], latitude: 41.3, longitude: 1.3)
    world.addPlace(32, "Qimantage", country: "CN", admin: ["08"], latitude: 41.3, longitude: 1.4)
    let imported = try ImportedWorld(world)
    #expect(try imported.ancestors(of: 31).first == "geonames:1")
    #expect(try imported.ancestors(of: 32).first == "geonames:1")
    #expect(imported.bundle.manifest.points?.map(\.moved) == [2])
  }

  @Test func aSettlementBesideOthersOfItsDivisionStays() throws {
    var world = Self.world()
    // In the west by the map, 9 km from a town of the east on the border between both.
    world.addPlace(41, "Border", country: "CN", admin: ["08"], latitude: 41, longitude: 4.02)
    world.addPlace(42, "Beside", country: "CN", admin: ["08"], latitude: 41, longitude: 3.91)
    let imported = try ImportedWorld(world)
    #expect(try imported.ancestors(of: 42).first == "geonames:2")
  }

  @Test func aSettlementFarFromItsDivisionIsInTheOneAroundIt() throws {
    var world = Self.world()
    // Beside three towns of another country at its border, as Zawidów is.
    world.addCountry("MN", name: "Mongolia", id: 2_029_969, latitude: 44, longitude: 1)
    for number in 0..<3 {
      world.addPlace(
        50 + number, "Khovd \(number)", country: "MN", latitude: 42.1 + Double(number) / 100,
        longitude: 1)
    }
    world.addPlace(61, "Qinggil", country: "CN", admin: ["08"], latitude: 41.95, longitude: 1)
    let imported = try ImportedWorld(world)
    #expect(try imported.ancestors(of: 61).first == "geonames:1")
  }

  @Test func anAirportIsInItsDivisionIfTheNearestTownIs() throws {
    var world = Self.world()
    // Both in the west by the map, between a town of it and one of the east that the map leaves out.
    world.addPlace(71, "Kuqa", country: "CN", admin: ["13"], latitude: 41, longitude: 3.4)
    world.addPlace(72, "Border", country: "CN", admin: ["08"], latitude: 41, longitude: 4.02)
    for (code, longitude) in [("ZWSH", 3.6), ("ZWTC", 3.8)] {
      world.add(
        "airport:\(code)", code, featureClass: "S", code: "AIRP", country: "CN", admin: ["08"],
        latitude: 41, longitude: longitude, to: "airports.txt")
    }
    let imported = try ImportedWorld(world)
    let regions = try ["airport:ZWSH", "airport:ZWTC"].map { try imported.place($0)?.parent }
    #expect(
      regions == [try imported.place(1)?.interval.first, try imported.place(2)?.interval.first])
  }

  @Test func anAirportIsInTheDivisionAroundIt() throws {
    var world = Self.world()
    world.add(
      "airport:ZWWW", "Diwopu", featureClass: "S", code: "AIRP", country: "CN", admin: ["08"],
      latitude: 41.1, longitude: 1.1, to: "airports.txt")
    let imported = try ImportedWorld(world)
    let airport = try #require(try imported.place("airport:ZWWW"))
    #expect(airport.parent == (try imported.place(1))?.interval.first)
  }
}
