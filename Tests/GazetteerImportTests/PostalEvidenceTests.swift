import Gazetteer
import Geodesy
import TestSupport
import Testing

@testable import GazetteerImport

/// Records of two regions, west and east, whose names were looked up in both.
@Suite struct PostalEvidenceTests {
  private static func entry(
    _ key: String, in imported: ImportedWorld
  ) throws -> PostcodeEntry {
    let bytes = Array(key.utf8)
    return try #require(try imported.reader.postcodes(bytes.span, limit: 10).first)
  }

  private struct Expectation {
    let kind: PointEvidence.Kind
    let latitude: Double
    let longitude: Double
    let place: String
  }

  private static let west = (latitude: 41.2, longitude: 1.2)
  private static let east = (latitude: 41.21, longitude: 11.21)

  private static let cases: [Case<[String], Expectation>] = [
    Case(
      ["600000", "Vladimir", "83", "4"],
      Expectation(kind: .town, latitude: 41, longitude: 1, place: "Vladimir"),
      "the point is a namesake's in the east, and the town of the region is known"),
    Case(
      ["600019", "Vladimir 9", "83", "4"],
      Expectation(kind: .town, latitude: 41, longitude: 1, place: "Vladimir"),
      "a town's office"),
    Case(
      ["600019", "Nowhere", "83", "4"],
      Expectation(kind: .neighbors, latitude: 41.04, longitude: 1, place: "Nowhere"),
      "the town is unknown, and six codes that begin alike lie around one point"),
    Case(
      ["999000", "Nowhere", "83", "4"],
      Expectation(kind: .area, latitude: 41, longitude: 2, place: "Nowhere"),
      "no code begins alike, so that only the region is known"),
    Case(
      ["600019", "Nowhere", "83", "6"],
      Expectation(kind: .own, latitude: 41.21, longitude: 11.21, place: "Nowhere"),
      "measured points were not looked up"),
    Case(
      ["664000", "Irkutsk", "20", "4"],
      Expectation(kind: .own, latitude: 41.21, longitude: 11.21, place: "Irkutsk"),
      "the town has the name, near its point"),
  ]

  @Test(arguments: cases.indices) func anotherSaysWhereARecordIs(index: Int) throws {
    let example = Self.cases[index]
    var world = Worlds.lookedUp
    world.addPostcode(
      example.given[0], example.given[1], country: "RU", admin: [example.given[2]],
      latitude: Self.east.latitude, longitude: Self.east.longitude, accuracy: example.given[3])
    let imported = try ImportedWorld(world)
    let entry = try Self.entry(example.given[0], in: imported)
    #expect(entry.evidence.kind == example.expected.kind, "\(example.why)")
    #expect(
      abs(entry.coordinate.latitude - example.expected.latitude) < 0.011, "\(example.why)")
    #expect(
      abs(entry.coordinate.longitude - example.expected.longitude) < 0.011, "\(example.why)")
    #expect(try imported.reader.place(entry.place)?.name == example.expected.place)
  }

  @Test func aPlaceAmongItsNeighborsCodesIsNotInTheGrid() throws {
    var world = Worlds.lookedUp
    world.addPostcode(
      "600019", "Nowhere", country: "RU", admin: ["83"], latitude: 41.21, longitude: 11.21)
    let imported = try ImportedWorld(world)
    let place = try #require(try imported.place("postal:RU:600019:nowhere"))
    #expect(place.evidence == PointEvidence(.neighbors, doubtKilometers: 5))
    #expect(place.parent == (try imported.place(1))?.interval.first)
    let points = try #require(imported.bundle.manifest.points)
    #expect(points.map(\.country) == ["RU"])
    #expect(points.map(\.postal.neighbors) == [1])
  }

  /// Six hundred records in order, so that one that is not says nothing of the country's file.
  private static func careful() -> World {
    var world = Worlds.lookedUp
    for number in 0..<600 {
      world.addPostcode(
        "\(700_000 + number)", "Village \(number)", country: "RU", admin: ["83"], latitude: 41,
        longitude: 1 + Double(number) / 10_000)
    }
    return world
  }

  private static let alone:
    [Case<(code: String, longitude: Double, accuracy: String), PointEvidence.Kind>] = [
      Case(
        ("0900", 11.2, "4"), .area,
        "no code begins alike, and nobody but the record says that it is there"),
      Case(
        ("0900", 11.2, "6"), .own, "it was measured"),
      Case(
        ("0900", 4.1, "4"), .own, "nothing is drawn there, and the nearest town is of its region"),
    ]

  @Test(arguments: alone.indices) func noRecordIsItsOwnWitness(index: Int) throws {
    let example = Self.alone[index]
    var world = Self.careful()
    world.addPostcode(
      example.given.code, "Nowhere", country: "RU", admin: ["83"], latitude: 41.3,
      longitude: example.given.longitude, accuracy: example.given.accuracy)
    let imported = try ImportedWorld(world)
    let entry = try Self.entry(example.given.code, in: imported)
    #expect(entry.evidence.kind == example.expected, "\(example.why)")
    #expect(imported.bundle.manifest.points?.map(\.postal.alone) ?? [0] == [0], "\(example.why)")
  }

  @Test func recordsAreCountedByWhereTheyAre() throws {
    var world = Worlds.lookedUp
    // A town that the map leaves out of its region, and a record beside it.
    world.addPlace(13, "Exclave", country: "RU", admin: ["83"], latitude: 41, longitude: 6)
    world.addPostcode(
      "800000", "Beside", country: "RU", admin: ["83"], latitude: 41, longitude: 6.02)
    world.addPostcode(
      "999000", "Nowhere", country: "RU", admin: ["83"], latitude: 41.21, longitude: 11.21)
    world.addPostcode("999001", "Anywhere", country: "RU", latitude: 41.21, longitude: 11.21)
    var expected = BundleManifest.ExaminedPoints.Postal()
    expected.records = 11
    expected.undecided = 1
    expected.outside = 2
    expected.areas = 1
    expected.left = 1
    expected.amongSettlements = 1
    let imported = try ImportedWorld(world)
    #expect(imported.bundle.manifest.points?.map(\.postal) == [expected])
  }

  @Test(
    "A town of the region is meant, wherever the codes that begin alike are; a village may be another one",
    arguments: [(27_000, PointEvidence.Kind.town), (900, .neighbors)])
  func aTownIsMeant(population: Int, kind: PointEvidence.Kind) throws {
    var world = Worlds.lookedUp
    world.addPlace(
      15, "Oktyabrsk", country: "RU", admin: ["83"], latitude: 41.9, longitude: 3.5,
      population: population)
    world.addPostcode(
      "600019", "Oktyabrsk", country: "RU", admin: ["83"], latitude: Self.east.latitude,
      longitude: Self.east.longitude)
    #expect(try Self.entry("600019", in: try ImportedWorld(world)).evidence.kind == kind)
  }

  @Test func aCodeWhoseNeighborsAreInTheRegionAroundItsPointKeepsIt() throws {
    var world = Worlds.lookedUp
    // An okrug that its records file under another region.
    for number in 0..<9 {
      world.addPostcode(
        "62930\(number)", "Post \(number)", country: "RU", admin: ["20"],
        latitude: 41.2 + Double(number) / 100, longitude: 11.2)
    }
    world.addPostcode(
      "629309", "Novy", country: "RU", admin: ["83"], latitude: 41.25, longitude: 11.25)
    let entry = try Self.entry("629309", in: try ImportedWorld(world))
    #expect(entry.evidence == .own)
    #expect(entry.coordinate.longitude == 11.25)
  }

  @Test func aRegionWhoseRecordsAreInManyOthersWasNotRedrawn() throws {
    var world = Worlds.lookedUp
    for (number, west) in [20.0, 30, 40].enumerated() {
      let code = "\(50 + number)"
      world.addRegion(
        3 + number, "Far \(code)", country: "RU", code: code, latitude: 41, longitude: west + 2)
      world.addRegionPolygon(
        "RU.\(code)", World.Box(south: 40, west: west, north: 42, east: west + 4))
      world.addPlace(
        31 + number, "Town \(code)", country: "RU", admin: [code], latitude: 41,
        longitude: west + 1)
      for point in 0..<5 {
        world.addPostcode(
          "7\(number)\(point)000", "Ksar \(number) \(point)", country: "RU", admin: ["83"],
          latitude: 41 + Double(point) / 10, longitude: west + 2)
      }
    }
    let entry = try Self.entry("701000", in: try ImportedWorld(world))
    #expect(entry.evidence.kind == .area)
  }

  @Test func aRedrawnRegionKeepsItsPoints() throws {
    var world = Worlds.lookedUp
    for number in 0..<6 {
      world.addPostcode(
        "70\(number)000", "Ksar \(number)", country: "RU", admin: ["83"],
        latitude: 41 + Double(number) / 10, longitude: 12)
    }
    let entry = try Self.entry("701000", in: try ImportedWorld(world))
    #expect(entry.evidence == .own)
  }

  @Test func anEvidenceSurvivesBeingStored() {
    for kind in PointEvidence.Kind.allCases {
      for doubt in [0, 1, 25, 1_000] {
        let evidence = PointEvidence(kind, doubtKilometers: doubt)
        #expect(PointEvidence(rawValue: evidence.rawValue) == evidence)
      }
    }
    #expect(PointEvidence(.own, doubtKilometers: 5_000).doubtKilometers == 1_000)
    #expect(PointEvidence(rawValue: -1) == nil)
    #expect(PointEvidence(rawValue: 1 << 40) == nil)
    #expect(PointEvidence.own.rawValue == 1)
  }

  @Test func settlementsAroundAPointAreThoseOfBruteForce() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    var settled = SettledPoints()
    let paths = (0..<3).map { number in
      var path = AdminPath(continent: [0x45, 0x55], country: [0x52, 0x55])
      _ = path.descend([ArraySlice("\(number)".utf8)])
      return path
    }
    for number in 0..<400 {
      settled.note(
        UInt32(number), at: paths[number % 3],
        latitude: .random(in: 6_000_000...6_100_000, using: &generator),
        longitude: .random(in: 3_000_000...3_100_000, using: &generator), population: 1)
    }
    settled.sort()
    for _ in 0..<200 {
      let point = try #require(
        PostalPoint(
          latitude: .random(in: 5_990_000...6_110_000, using: &generator),
          longitude: .random(in: 2_990_000...3_110_000, using: &generator)))
      let near = settled.settlements.filter {
        ($0.point?.coordinate.distanceMeters(to: point.coordinate) ?? .infinity) < 10_000
      }
      for (number, path) in paths.enumerated() {
        let region = settled.region(of: path)
        let isNear = near.contains { $0.place % 3 == UInt32(number) }
        // The flat distance differs by a few meters in ten kilometers.
        let isClear = !settled.settlements.contains {
          let meters = $0.point?.coordinate.distanceMeters(to: point.coordinate) ?? 0
          return abs(meters - 10_000) < 50
        }
        guard isClear else { continue }
        #expect(
          settled.has(region, around: point, meters: 10_000) == isNear, "seed \(seed)")
      }
    }
  }
}
