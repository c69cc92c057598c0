import Gazetteer
import Geodesy
import TestSupport
import Testing

@testable import GazetteerImport

/// Updated postal codes, compared with a bundle built from the changed files.
@Suite struct PostalUpdateTests {
  private struct Town {
    var name: String
    var latitude: Double
    var population = 500
    var alternateNames = ""

    func line(_ id: Int) -> String {
      [
        "\(id)", name, "", alternateNames, "\(latitude)", "2.5", "P", "PPL", "FR", "", "11", "", "",
        "", "\(population)", "", "", "Europe/Paris", "2026-11-21",
      ].joined(separator: "\t")
    }
  }

  private struct Code: Hashable {
    var code: String
    var name: String
    var latitude: Double
  }

  private static func world(_ towns: [Int: Town], _ codes: [Code]) -> World {
    var world = World()
    world.addCountry(
      "FR", iso3: "FRA", name: "France", languages: "fr-FR", id: 3_017_382, latitude: 46,
      longitude: 2)
    world.addRegion(11, "Region", country: "FR", code: "11", latitude: 47, longitude: 2)
    // What only postal data knows has the time zone of most of its region.
    world.files["cities500.txt"] = [Town(name: "Ailleurs", latitude: 41).line(900)]
    for (id, town) in towns.sorted(by: { $0.key < $1.key }) {
      world.files["cities500.txt", default: []].append(town.line(id))
    }
    for code in codes {
      world.addPostcode(
        code.code, code.name, country: "FR", admin: ["11"], latitude: code.latitude, longitude: 2.5)
    }
    return world
  }

  /// Compares a bundle that is brought from some towns to others with one that is built of these.
  private static func compare(
    _ before: [Int: Town], _ after: [Int: Town], _ codes: [Code], _ context: String
  ) throws -> UpdatedWorld {
    let updated = try UpdatedWorld(world(before, codes))
    var changes = DayOfChanges()
    for (id, town) in after.sorted(by: { $0.key < $1.key })
    where before[id].map({ $0.line(id) != town.line(id) }) ?? true {
      changes.files["modifications"]?.append(town.line(id))
    }
    for id in before.keys.sorted() where after[id] == nil {
      changes.files["deletes"]?.append("\(id)\tgone\tduplicate")
    }
    try updated.write(changes, to: "changes")
    _ = try updated.update()
    try updated.expectSame(as: world(after, codes), "\(context)")
    return updated
  }

  private struct Change: CustomTestStringConvertible {
    let why: String
    let before: [Int: Town]
    let after: [Int: Town]
    var codes = [Code(code: "93100", name: "Montreuil", latitude: 48.01)]
    /// The places that the first code serves after the update.
    let serves: String
    var testDescription: String { why }
  }

  private static let montreuil = Town(name: "Montreuil", latitude: 48)

  private static let changes = [
    Change(
      why: "a town that is gone is still known by its code", before: [1_000: montreuil], after: [:],
      serves: "postal:FR:93100:montreuil"),
    Change(
      why: "two codes of it are one settlement, at their middle", before: [1_000: montreuil],
      after: [:],
      codes: [
        Code(code: "93101", name: "Montreuil", latitude: 48.03),
        Code(code: "93100", name: "Montreuil", latitude: 48.01),
      ], serves: "postal:FR:93100:montreuil"),
    Change(
      why: "another town of the name within 15 km takes its codes",
      before: [1_000: montreuil, 1_001: Town(name: "Montreuil", latitude: 48.1)],
      after: [1_001: Town(name: "Montreuil", latitude: 48.1)], serves: "geonames:1001"),
    Change(
      why: "one that is farther away does not",
      before: [1_000: montreuil, 1_001: Town(name: "Montreuil", latitude: 48.2)],
      after: [1_001: Town(name: "Montreuil", latitude: 48.2)],
      serves: "postal:FR:93100:montreuil"),
    Change(
      why: "a town called otherwise leaves its codes", before: [1_000: montreuil],
      after: [1_000: Town(name: "Neuville", latitude: 48)], serves: "postal:FR:93100:montreuil"),
    Change(
      why: "but not if it keeps the name beside the new one", before: [1_000: montreuil],
      after: [1_000: Town(name: "Neuville", latitude: 48, alternateNames: "Montreuil")],
      serves: "geonames:1000"),
    Change(
      why: "a town that moves away leaves its codes", before: [1_000: montreuil],
      after: [1_000: Town(name: "Montreuil", latitude: 48.5)],
      serves: "postal:FR:93100:montreuil"),
    Change(
      why: "a new town takes the codes of its name, and there are not two of them", before: [:],
      after: [1_000: montreuil], serves: "geonames:1000"),
    Change(
      why: "a new town of another name does not", before: [:],
      after: [1_000: Town(name: "Neuville", latitude: 48)], serves: "postal:FR:93100:montreuil"),
    Change(
      why: "a new town takes a code from one of its name that is farther away",
      before: [1_000: Town(name: "Montreuil", latitude: 48.1)],
      after: [1_000: Town(name: "Montreuil", latitude: 48.1), 1_001: montreuil],
      serves: "geonames:1001"),
    Change(
      why: "the better known of a code's towns comes first",
      before: [1_000: montreuil, 1_001: Town(name: "Neuville", latitude: 48, population: 900)],
      after: [
        1_000: Town(name: "Montreuil", latitude: 48, population: 90_000),
        1_001: Town(name: "Neuville", latitude: 48, population: 900),
      ],
      codes: [
        Code(code: "93100", name: "Montreuil", latitude: 48.01),
        Code(code: "93100", name: "Neuville", latitude: 48.02),
      ], serves: "geonames:1000"),
  ]

  @Test(arguments: changes)
  private func codesServeTheSamePlacesAsInABuiltBundle(_ change: Change) throws {
    let updated = try Self.compare(change.before, change.after, change.codes, change.why)
    let reader = try updated.reader()
    let code = try #require(change.codes.last).code
    let entry = try #require(try reader.postcodes(Array(code.utf8).span, limit: 5).first)
    #expect(try reader.place(entry.place)?.id.description == change.serves)
  }

  @Test func aTownsNewNameBringsItsCodes() throws {
    let codes = [Code(code: "93100", name: "Montreuil", latitude: 48.01)]
    var world = Self.world([1_000: Town(name: "Neuville", latitude: 48)], codes)
    let updated = try UpdatedWorld(world)
    var changes = DayOfChanges()
    changes.files["alternateNamesModifications"] = ["77\t1000\t\tMontreuil\t\t\t\t"]
    try updated.write(changes, to: "changes")
    let report = try updated.update()
    #expect(report.postalPlaces == -1 && report.changed == 1 && report.deleted == 0)
    world.files["alternateNamesV2.txt"] = ["77\t1000\t\tMontreuil\t\t\t\t\t\t"]
    try updated.expectSame(as: world)
  }

  @Test func streetsCodesOfGreatBritainGoWithTheCodesAroundThem() throws {
    func world(_ lines: [String]) -> World {
      var world = World()
      world.addCountry(
        "GB", name: "United Kingdom", id: 2_635_167, latitude: 54.76, longitude: -2.7)
      world.addPlace(2, "Aberdeen", country: "GB", latitude: 57.14369, longitude: -2.09814)
      world.files["cities500.txt", default: []] += lines
      world.addPostcode("SW1A", "Westminster", country: "GB", latitude: 51.501, longitude: -0.13)
      world.addPostcode(
        "SW1A 1AA", "", country: "GB", latitude: 51.501, longitude: -0.1416,
        file: "zip/GB_full.txt")
      return world
    }
    let westminster = [
      "1", "Westminster", "", "", "51.5", "-0.1167", "P", "PPL", "GB", "", "", "", "", "", "0", "",
      "", "", "2026-11-21",
    ].joined(separator: "\t")
    let updated = try UpdatedWorld(world([westminster]))
    var changes = DayOfChanges()
    changes.files["deletes"] = ["1\tWestminster\tgone"]
    try updated.write(changes, to: "changes")
    let report = try updated.update()
    #expect(report.postalPlaces == 1 && report.added == 0 && report.deleted == 1)
    try updated.expectSame(as: world([]))
    let reader = try updated.reader()
    let entry = try #require(try reader.postcodes(Array("sw1a1aa".utf8).span, limit: 5).first)
    #expect(try reader.place(entry.place)?.id.description.hasSuffix("westminster") == true)
    let manifest = try GazetteerBundle.existing(updated.location).manifest
    #expect(manifest.counts.postalPlaces == 1)
  }

  private static let names = [
    "Montreuil", "Beaumont", "Clermont", "Rochefort", "Villeneuve", "Neuville", "Hameau", "Lieu",
  ]

  @Test("codes serve what the changed files say", arguments: propertySeeds.prefix(8))
  func anyChanges(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // Each somewhere else, since of two equally near ones either may be taken.
    var latitudes = Array(stride(from: 42_000, to: 50_000, by: 57)).shuffled(using: &generator)
    func draw() -> Town {
      Town(
        name: names(&generator), latitude: Double(latitudes.removeLast()) / 1_000,
        population: [0, 500, 12_000].randomElement(using: &generator) ?? 0)
    }
    func names(_ generator: inout SeededGenerator) -> String {
      Self.names.randomElement(using: &generator) ?? "Lieu"
    }
    var before: [Int: Town] = [:]
    for id in 1_000..<1_040 { before[id] = draw() }
    // Each code near one town that is or will be, and a few near none.
    var after = before
    for id in before.keys.sorted().shuffled(using: &generator).prefix(8) { after[id] = nil }
    for id in before.keys.sorted().shuffled(using: &generator).prefix(8) {
      after[id]?.name = names(&generator)
    }
    for id in 1_040..<1_050 { after[id] = draw() }
    var codes: [Code] = []
    let towns = [before, after].flatMap { $0.sorted { $0.key < $1.key }.map(\.value) }
    for (number, town) in towns.enumerated() {
      let offset = Double(Int.random(in: -2_000...2_000, using: &generator)) / 100_000
      codes.append(
        Code(code: "\(10_000 + number * 7)", name: town.name, latitude: town.latitude + offset))
    }
    codes.sort { $0.code < $1.code }
    _ = try Self.compare(before, after, codes, "seed \(seed)")
  }
}
