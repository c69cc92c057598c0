import Gazetteer
import Geodesy
import TestSupport
import Testing

@testable import GazetteerImport

@Suite struct PostalImportTests {
  @Test func aSettlementOnlyInThePostalFileBecomesAPlace() throws {
    let imported = try ImportedWorld(Worlds.parisFranceAndTexas)
    let place = try #require(try imported.place("postal:US:75411:arthur-city"))
    #expect(place.name == "Arthur City")
    #expect(place.prominence.rawValue == 0)
    #expect(place.layer == .locality)
    #expect(place.timezone == "America/Chicago")
    #expect(place.parent == (try imported.place(4_717_644))?.interval.first)
    #expect(try imported.ids("arthur city") == ["postal:US:75411:arthur-city"])
    #expect(imported.bundle.manifest.counts.postalPlaces == 1)
  }

  @Test func aSettlementNearbyIsTheSame() throws {
    let imported = try ImportedWorld(Worlds.parisFranceAndTexas)
    #expect(try imported.postcodes("75460") == ["US 75460 Paris"])
    #expect(try imported.ids("paris") == ["geonames:2988507", "geonames:4717560"])
  }

  @Test func aDistrictsCodeServesTheTown() throws {
    let imported = try ImportedWorld(Worlds.parisFranceAndTexas)
    #expect(try imported.postcodes("75001") == ["FR 75001 Paris"])
  }

  @Test func aDistantSettlementOfThatNameIsAnotherPlace() throws {
    var world = Worlds.parisFranceAndTexas
    world.addPostcode("10001", "Paris", country: "US", latitude: 40, longitude: -80)
    let imported = try ImportedWorld(world)
    #expect(try imported.place("postal:US:10001:paris") != nil)
  }

  @Test func santaClausLivesNowhere() throws {
    var world = Worlds.parisFranceAndTexas
    world.addPostcode("2412", "Santa Claus", country: "US", latitude: 90, longitude: 0)
    world.addPostcode("47579", "Santa Claus", country: "US", latitude: 38.1, longitude: -86.9)
    let imported = try ImportedWorld(world)
    #expect(try imported.ids("santa claus") == ["postal:US:47579:santa-claus"])
    #expect(try imported.postcodes("2412") == ["US 2412 United States"])
  }

  @Test func recordsOfOneNameFormClusters() throws {
    var world = Worlds.parisFranceAndTexas
    for (code, latitude) in [("22222", 40.0), ("11111", 40.05), ("33333", 41.0)] {
      world.addPostcode(code, "Twin Oaks", country: "US", latitude: latitude, longitude: -80)
    }
    // A code that serves both.
    world.addPostcode("33333", "Twin Oaks", country: "US", latitude: 42, longitude: -80)
    let imported = try ImportedWorld(world)
    let near = try #require(try imported.place("postal:US:11111:twin-oaks"))
    #expect(near.coordinate.latitude == 40.025)
    #expect(try imported.place("postal:US:33333:twin-oaks")?.coordinate.latitude == 41)
    #expect(try imported.place("postal:US:33333:twin-oaks-2")?.coordinate.latitude == 42)
    #expect(try imported.ids("twin oaks").count == 3)
  }

  @Test func aCodeWithoutASettlementServesTheSmallestArea() throws {
    var world = Worlds.parisFranceAndTexas
    world.addPostcode(
      "77777", "PO Box 7", country: "US", admin: ["TX", "277"], latitude: 33.7, longitude: -95.5)
    world.addPostcode(
      "88888", "PO Box 8", country: "US", admin: ["TX", "999"], latitude: 33, longitude: -95)
    world.addPostcode("99999", "PO Box 9", country: "US", latitude: 33, longitude: -95)
    let imported = try ImportedWorld(world)
    #expect(try imported.postcodes("77777") == ["US 77777 Lamar County"])
    #expect(try imported.postcodes("88888") == ["US 88888 Texas"])
    #expect(try imported.postcodes("99999") == ["US 99999 United States"])
  }

  @Test(arguments: [
    (names: 4, accuracy: "1", hasPoint: true, why: "an estimated point of a few villages"),
    (names: 5, accuracy: "1", hasPoint: false, why: "the point of a whole state"),
    (names: 5, accuracy: "6", hasPoint: true, why: "the file knows that they all lie there"),
  ])
  func nobodyKnowsWhereASettlementLiesAtTheEstimatedPointOfMany(
    example: (names: Int, accuracy: String, hasPoint: Bool, why: String)
  ) throws {
    var world = Worlds.parisFranceAndTexas
    let names = ["Alpha", "Bravo", "Charlie", "Delta", "Echo"].prefix(example.names)
    for (index, name) in names.enumerated() {
      world.addPostcode(
        "7777\(index)", name, country: "US", admin: ["TX"], latitude: 30.9, longitude: -100.9,
        accuracy: example.accuracy)
    }
    // One that is known to lie there.
    world.addPostcode("78888", "Foxtrot", country: "US", latitude: 30.9, longitude: -100.9)
    let imported = try ImportedWorld(world)
    let alpha = try #require(try imported.place("postal:US:77770:alpha"))
    #expect(alpha.hasOwnCoordinate == example.hasPoint, "\(example.why)")
    let texas = try #require(try imported.place(4_736_286)).coordinate
    #expect((alpha.coordinate == texas) == !example.hasPoint, "\(example.why)")
    #expect(try imported.postcodes("77770") == ["US 77770 Alpha"])
    #expect(try imported.place("postal:US:78888:foxtrot")?.hasOwnCoordinate == true)
  }

  @Test func theBestKnownSettlementOfACodeComesFirst() throws {
    var world = Worlds.parisFranceAndTexas
    for name in ["Aardvark", "Paris", "Paris"] {
      world.addPostcode("75460", name, country: "US", latitude: 33.66, longitude: -95.55)
    }
    let imported = try ImportedWorld(world)
    #expect(try imported.postcodes("75460") == ["US 75460 Paris", "US 75460 Aardvark"])
  }

  @Test func codesAreShownInTheirCountrysForm() throws {
    var world = Worlds.parisFranceAndTexas
    for code in ["SW1A 1AA", "100-0001", "12.3", "ab 1"] {
      world.addPostcode(code, "Paris", country: "FR", latitude: 48.85, longitude: 2.35)
    }
    let imported = try ImportedWorld(world)
    #expect(try imported.postcodes("sw1a1aa") == ["FR SW1A 1AA Paris"])
    #expect(try imported.postcodes("1000001") == ["FR 100-0001 Paris"])
    #expect(try imported.postcodes("123") == ["FR 12.3 Paris"])
    #expect(try imported.postcodes("ab1") == ["FR ab 1 Paris"])
  }

  @Test func aFullBritishCodeServesTheNearestSettlementOfItsOutwardPart() throws {
    var world = World()
    world.addCountry("GB", name: "United Kingdom", id: 2_635_167, latitude: 54.76, longitude: -2.7)
    world.addPlace(1, "Westminster", country: "GB", latitude: 51.5, longitude: -0.1167)
    world.addPlace(2, "Aberdeen", country: "GB", latitude: 57.14369, longitude: -2.09814)
    world.addPostcode("SW1A", "Westminster", country: "GB", latitude: 51.501, longitude: -0.13)
    // A palace is nearer, but nobody lives in a town of that name.
    world.addPostcode("SW1A", "Palace Gate", country: "GB", latitude: 51.501, longitude: -0.1416)
    for code in ["SW1A 1AA", "XX9 9XX"] {
      world.addPostcode(
        code, "", country: "GB", latitude: 51.501, longitude: -0.1416, file: "zip/GB_full.txt")
    }
    let imported = try ImportedWorld(world)
    #expect(try imported.postcodes("sw1a1aa") == ["GB SW1A 1AA Westminster"])
    #expect(try imported.postcodes("xx99xx") == ["GB XX9 9XX United Kingdom"])
  }
}
