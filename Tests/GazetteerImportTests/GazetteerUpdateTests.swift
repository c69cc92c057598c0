import BundleFixtures
import Foundation
import Gazetteer
import Geodesy
import TestSupport
import Testing
import TextFormats

@testable import GazetteerImport

@Suite struct GazetteerUpdateTests {
  /// A settlement of the test.
  private struct Village {
    var name: String
    var region: String
    var latitude: Double
    var population: Int
    var names: [(id: Int, language: String, name: String)] = []

    func line(_ id: Int) -> String {
      let columns = [
        "\(id)", name, "", "", "\(latitude)", "2.5", "P", "PPL", "FR", "", region, "", "", "",
        "\(population)", "", "", "Europe/Paris", "2026-11-21",
      ]
      return columns.joined(separator: "\t")
    }

    func nameLines(_ id: Int) -> [String] {
      names.map { "\($0.id)\t\(id)\t\($0.language)\t\($0.name)\t\t\t\t\t\t" }
    }
  }

  private static let stems = [
    "Saint Martin", "Saint Michel", "Villeneuve", "Beaumont", "Montreuil", "Montreal", "Clermont",
    "Villefranche", "Chateauneuf", "Rochefort",
  ]

  private static func world(
    _ villages: [Int: Village], regions: [Int: String] = [10: "11", 11: "32", 12: "44"]
  ) -> World {
    var world = World()
    world.addCountry(
      "FR", iso3: "FRA", name: "France", languages: "fr-FR", id: 3_017_382, latitude: 46,
      longitude: 2)
    for (id, code) in regions.sorted(by: { $0.key < $1.key }) {
      world.addRegion(
        id, "Region \(id)", country: "FR", code: code, latitude: 47, longitude: 2)
    }
    // Some of its villages lie outside: its own box stays, whatever becomes of them.
    world.addRegionPolygon("FR.11", World.Box(south: 44, west: 1, north: 48, east: 3))
    for (id, village) in villages.sorted(by: { $0.key < $1.key }) {
      world.files["cities500.txt", default: []].append(village.line(id))
      world.files["alternateNamesV2.txt", default: []] += village.nameLines(id)
    }
    return world
  }

  private static func village(_ generator: inout SeededGenerator, id: Int) -> Village {
    let stem = stems.randomElement(using: &generator) ?? "Ville"
    var village = Village(
      name: Bool.random(using: &generator) ? stem : "\(stem) \(id)",
      region: ["11", "32", "44", ""].randomElement(using: &generator) ?? "11",
      latitude: Double(Int.random(in: 42_000...50_000, using: &generator)) / 1_000,
      population: [0, 0, 500, 12_000, 300_000].randomElement(using: &generator) ?? 0)
    for number in 0..<Int.random(in: 0...2, using: &generator) {
      village.names.append(
        (
          id * 10 + number, ["de", "fr", ""].randomElement(using: &generator) ?? "",
          "Dorf \(Int.random(in: 1...9, using: &generator)) \(stem)"
        ))
    }
    return village
  }

  @Test("an update is a build from the changed files", arguments: propertySeeds.prefix(8))
  func anUpdateIsABuildFromTheChangedFiles(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var villages: [Int: Village] = [:]
    // More than the prefix completions hold.
    for id in 1_000..<1_300 { villages[id] = Self.village(&generator, id: id) }
    let updated = try UpdatedWorld(Self.world(villages))
    let atOnce = try UpdatedWorld(Self.world(villages))
    for day in 21...22 {
      var changes = DayOfChanges()
      for id in (1_000..<1_330).shuffled(using: &generator).prefix(60) {
        switch (villages[id], Int.random(in: 0...3, using: &generator)) {
        case (.some, 0):
          villages[id] = nil
          changes.files["deletes"]?.append("\(id)\tgone\tduplicate")
        case (.some(var village), 1):
          // Names alone.
          for name in village.names {
            changes.files["alternateNamesDeletes"]?.append("\(name.id)\t\(id)\t\(name.name)\tno")
          }
          village.names = [(id * 10 + 5 + day, "de", "Neudorf \(id)")]
          villages[id] = village
          changes.files["alternateNamesModifications"]? += village.nameLines(id)
        case (let old, _):
          var village = Self.village(&generator, id: id)
          village.names = old?.names ?? []
          villages[id] = village
          changes.files["modifications"]?.append(village.line(id))
        }
      }
      try updated.write(changes, date: "2026-11-\(day)", to: "changes-\(day)")
      try atOnce.write(changes, date: "2026-11-\(day)", to: "changes")
      let report = try updated.update("changes-\(day)")
      #expect(report.days == ["2026-11-\(day)"])
      #expect(report.unknown == 0 && report.rejected.isEmpty)
    }
    try updated.expectSame(as: Self.world(villages))
    // Days one by one are the same as all at once, in what the bundle keeps too.
    _ = try atOnce.update()
    let files = try updated.bundle.manifest.files
    #expect(try atOnce.bundle.manifest.files == files)
  }

  /// A region's row among the changes; one without a code is a mountain range now.
  private static func regionLine(_ id: Int, code: String?) -> String {
    let kind = code == nil ? "T\tMTS" : "A\tADM1"
    return
      "\(id)\tRegion \(id)\tRegion \(id)\t\t47.0\t2.0\t\(kind)\tFR\t\t\(code ?? "")\t\t\t\t0\t\t\t\t"
      + "2026-11-21"
  }

  @Test("divisions change as in the changed files", arguments: propertySeeds.prefix(8))
  func divisionsChange(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var regions = [10: "11", 11: "32", 12: "44", 13: "55", 14: "66"]
    var ranges: [Int] = []
    var villages: [Int: Village] = [:]
    func draw(_ id: Int) -> Village {
      var village = Self.village(&generator, id: id)
      // Names have separate files.
      village.names = villages[id]?.names ?? []
      village.region = regions.values.sorted().randomElement(using: &generator) ?? ""
      return village
    }
    for id in 1_000..<1_080 { villages[id] = draw(id) }
    let updated = try UpdatedWorld(Self.world(villages, regions: regions))
    for day in 21...23 {
      var changes = DayOfChanges()
      var lines: [String] = []
      // One gets another code, one is gone, one becomes something else, one is new.
      let chosen = regions.keys.sorted().shuffled(using: &generator)
      regions[chosen[0]] = "\(day)0"
      lines.append(Self.regionLine(chosen[0], code: "\(day)0"))
      regions[chosen[1]] = nil
      changes.files["deletes"]?.append("\(chosen[1])\tgone\tmerged")
      regions[chosen[2]] = nil
      ranges.append(chosen[2])
      lines.append(Self.regionLine(chosen[2], code: nil))
      for number in 1...2 {
        regions[day * 10 + number] = "\(day)\(number)"
        lines.append(Self.regionLine(day * 10 + number, code: "\(day)\(number)"))
      }
      // Some villages get a code that there is; the others keep theirs, and may have no region.
      for id in villages.keys.sorted().shuffled(using: &generator).prefix(40) {
        villages[id] = draw(id)
        villages[id].map { lines.append($0.line(id)) }
      }
      changes.files["modifications"] = lines.shuffled(using: &generator)
      try updated.write(changes, date: "2026-11-\(day)", to: "changes-\(day)")
      let report = try updated.update("changes-\(day)")
      #expect(report.unknown == 0 && report.rejected.isEmpty)
    }
    var world = Self.world(villages, regions: regions)
    world.files["cities500.txt", default: []] += ranges.map { Self.regionLine($0, code: nil) }
    try updated.expectSame(as: world)
  }

  @Test func postalCodesFollowTheirPlace() throws {
    var world = Self.world([
      1_000: Village(name: "Montreuil", region: "11", latitude: 48, population: 500)
    ])
    world.addPostcode("93100", "Montreuil", country: "FR", latitude: 48.01, longitude: 2.51)
    let updated = try UpdatedWorld(world)
    var changes = DayOfChanges()
    let moved = Village(name: "Montreuil", region: "32", latitude: 48.1, population: 600)
    changes.files["modifications"] = [moved.line(1_000)]
    try updated.write(changes, to: "changes")
    _ = try updated.update()
    let reader = try updated.reader()
    let key = Array("93100".utf8)
    let entry = try #require(try reader.postcodes(key.span, limit: 5).first)
    #expect(try reader.place(entry.place)?.id.description == "geonames:1000")
    #expect(abs(entry.coordinate.latitude - 48.01) < 1e-9)
  }

  @Test func unusableChangesAreCounted() throws {
    let updated = try UpdatedWorld(
      Self.world([1_000: Village(name: "Beaumont", region: "11", latitude: 48, population: 5)]))
    var changes = DayOfChanges()
    changes.files["modifications"] = [
      "7\tNowhere",
      Village(name: "Nowhere", region: "11", latitude: 95, population: 0).line(8),
    ]
    changes.files["deletes"] = ["77\tunknown\tduplicate"]
    changes.files["alternateNamesModifications"] = ["5\t78\tde\tUnbekannt"]
    try updated.write(changes, to: "changes")
    let report = try updated.update()
    #expect(report.rejected.map(\.count) == [1, 1])
    #expect(
      report.rejected.map(\.file) == Array(repeating: "modifications-2026-11-21.txt", count: 2))
    #expect(report.unknown == 2)
    #expect(report.added + report.changed + report.deleted == 0)
  }

  @Test func aNewCountryIsThereWithItsPlaces() throws {
    let updated = try UpdatedWorld(Self.world([:]))
    var changes = DayOfChanges()
    changes.files["modifications"] = [
      "90\tNewland\t\t\t47\t20\tA\tPCLI\tNL\t\t\t\t\t\t0\t\t\t\t2026-11-21",
      "91\tNewtown\t\t\t47\t20\tP\tPPLC\tNL\t\t\t\t\t\t0\t\t\t\t2026-11-21",
    ]
    try updated.write(changes, to: "changes")
    #expect(try updated.update().added == 2)
    let reader = try updated.reader()
    let town = try #require(try PlaceID("geonames:91").flatMap(reader.place))
    let country = try #require(try town.parent.flatMap(reader.place))
    #expect(country.id.description == "geonames:90")
    #expect(try reader.country("NL") == country.interval.first)
  }

  @Test func aCountrysNewPlaceTakesTheOldOnesRole() throws {
    let village = Village(name: "Beaumont", region: "11", latitude: 48, population: 5)
    let updated = try UpdatedWorld(Self.world([1_000: village]))
    var changes = DayOfChanges()
    changes.files["deletes"] = ["3017382\tFrance\tduplicate"]
    changes.files["modifications"] = [
      "90\tFrance\t\t\t46\t2\tA\tPCLI\tFR\t\t00\t\t\t\t0\t\t\t\t2026-11-21"
    ]
    try updated.write(changes, to: "changes")
    _ = try updated.update()
    var world = Self.world([1_000: village])
    for (name, lines) in world.files {
      world.files[name] = lines.map { $0.replacingOccurrences(of: "3017382", with: "90") }
    }
    world.files["areas.txt"]?.removeAll { $0.hasPrefix("90\t") }
    world.files["areas.txt"]? += changes.files["modifications"] ?? []
    try updated.expectSame(as: world)
  }

  /// The bundled files have names without numbers, and others list them in the row of the place.
  @Test func aNameWithoutANumberIsDeletedByItsText() throws {
    func world(_ names: [String]) -> World {
      var world = Self.world([
        1_000: Village(name: "Ville", region: "11", latitude: 48, population: 5)
      ])
      let row = ["1001", "Dorf", "", names.joined(separator: ",")]
      world.files["cities500.txt"]?.append(
        (row + ["47", "2", "P", "PPL", "FR", "", "11", "", "", "", "0", "", "", "Europe/Paris", ""])
          .joined(separator: "\t"))
      for name in names { world.addName("\(name)stadt", of: 1_000, language: "de") }
      return world
    }
    let updated = try UpdatedWorld(world(["Alt", "Neu"]))
    var changes = DayOfChanges()
    changes.files["alternateNamesDeletes"] = ["5\t1000\tAltstadt\tno", "6\t1001\tAlt\tno"]
    try updated.write(changes, to: "changes")
    #expect(try updated.update().changed == 2)
    try updated.expectSame(as: world(["Neu"]))
  }

  @Test func aSelectionStaysOne() throws {
    var world = Self.world([
      1_000: Village(name: "Beaumont", region: "11", latitude: 48, population: 500)
    ])
    let updated = try UpdatedWorld(world)
    let selection = PlaceSelection(minPopulation: 100)
    _ = try GazetteerBundle.build(
      updated.location, from: nil, output: nil, selection: selection, progress: nil)
    var changes = DayOfChanges()
    let (small, large) = (
      Village(name: "Petit", region: "11", latitude: 47, population: 5),
      Village(name: "Grand", region: "11", latitude: 46, population: 5_000)
    )
    changes.files["modifications"] = [small.line(1_001), large.line(1_002)]
    try updated.write(changes, to: "changes")
    let report = try updated.update()
    #expect(report.added == 1 && report.unknown == 1)
    #expect(try updated.bundle.manifest.selection == selection)
    world.files["cities500.txt"]? += [large.line(1_002)]
    let built = try UpdatedWorld(world)
    _ = try GazetteerBundle.build(
      built.location, from: nil, output: nil, selection: selection, progress: nil)
    #expect(try updated.bytes == built.bytes)
  }

  @Test func withoutItsDataABundleCannotBeUpdated() throws {
    let updated = try UpdatedWorld(Self.world([:]))
    try updated.write(DayOfChanges(), to: "changes")
    let (data, moved) = (updated.folder.path("Data"), updated.folder.path("moved"))
    try FileManager.default.moveItem(atPath: data, toPath: moved)
    let bundle = updated.folder.path("cache/bundle")
    let gone = GazetteerError.extractGone(folder: data, bundle: bundle)
    #expect(throws: gone) { try updated.update() }
    #expect(gone.exitCode == 69 && gone.description.contains("--data DIR"))
    // Where it is now can be given.
    let location = GazetteerLocation(bundle: bundle, data: moved)
    _ = try GazetteerBundle.update(
      location, with: updated.folder.path("changes"), allowsMissingDays: true, progress: nil)
    // Other data is not taken for it.
    let manifest = #"{"date": "2026-01-03", "files": []}"#
    try Data(manifest.utf8).write(to: URL(fileURLWithPath: moved + "/manifest.json"))
    try updated.write(DayOfChanges(), date: "2026-11-22", to: "later")
    #expect(throws: GazetteerError.extractGone(folder: moved, bundle: bundle)) {
      try GazetteerBundle.update(
        location, with: updated.folder.path("later"), progress: nil)
    }
  }

  @Test func filesOfOtherDaysAreRefused() throws {
    let updated = try UpdatedWorld(Self.world([:]))
    #expect(throws: GazetteerError.noChanges(folder: updated.folder.path("none"))) {
      try updated.update("none")
    }
    try updated.write(DayOfChanges(), date: "2026-01-01", to: "early")
    #expect(throws: GazetteerError.wrongDate(found: "2026-01-01", latest: "2026-01-02")) {
      try updated.update("early")
    }
    try updated.write(DayOfChanges(), to: "changes")
    _ = try updated.update()
    #expect(throws: GazetteerError.wrongDate(found: "2026-11-21", latest: "2026-11-21")) {
      try updated.update()
    }
    try updated.write(DayOfChanges(), date: "2026-11-22", to: "half")
    let missing = updated.folder.path("half/deletes-2026-11-22.txt")
    try FileManager.default.removeItem(atPath: missing)
    #expect(throws: GazetteerError.missingChanges(path: missing)) { try updated.update("half") }
  }

  @Test func aBundleMovedAwayByAKilledUpdateIsPutBack() throws {
    let updated = try UpdatedWorld(Self.world([:]))
    let bundle = updated.folder.path("cache/bundle")
    try FileManager.default.moveItem(atPath: bundle, toPath: bundle + ".replaced-1a2b")
    _ = try GazetteerBundle.existing(updated.location)
    #expect(FileManager.default.fileExists(atPath: bundle + "/manifest.json"))
  }

  @Test func missingDaysAreRefusedUnlessAllowed() throws {
    let updated = try UpdatedWorld(Self.world([:]))
    // The day of the data may have been under way; the next one must follow.
    try updated.write(DayOfChanges(), date: "2026-01-02", to: "first")
    try updated.write(DayOfChanges(), date: "2026-01-03", to: "first")
    let first = try updated.update("first", allowsMissingDays: false)
    #expect(first.days == ["2026-01-02", "2026-01-03"] && first.missingDays == 0)
    try updated.write(DayOfChanges(), date: "2026-01-06", to: "late")
    let late = GazetteerError.missingDays(count: 2, after: "2026-01-03", before: "2026-01-06")
    #expect(late.exitCode == 65)
    #expect(throws: late) { try updated.update("late", allowsMissingDays: false) }
    #expect(try GazetteerBundle.existing(updated.location).manifest.updatedTo == "2026-01-03")
    #expect(try updated.update("late").missingDays == 2)
    try updated.write(DayOfChanges(), date: "2026-01-07", to: "torn")
    try updated.write(DayOfChanges(), date: "2026-01-09", to: "torn")
    #expect(
      throws: GazetteerError.missingDays(count: 1, after: "2026-01-07", before: "2026-01-09")
    ) {
      try updated.update("torn", allowsMissingDays: false)
    }
    #expect(try updated.update("torn").missingDays == 1)
    #expect(try GazetteerBundle.existing(updated.location).manifest.updatedTo == "2026-01-09")
  }

  @Test(arguments: [
    ("2026-11-21", true), ("2024-02-29", true), ("2026-02-29", false), ("2026-13-01", false),
    ("2026-1-1", false), ("26-11-21", false), ("", false), ("2026-11-2x", false),
  ])
  func daysFollowTheCalendar(text: String, isDay: Bool) {
    #expect((CalendarDay(text) != nil) == isDay)
  }

  @Test(arguments: [
    ("2026-02-28", "2026-03-01", 0), ("2024-02-28", "2024-03-01", 1),
    ("2025-12-31", "2026-01-01", 0), ("2025-01-01", "2026-01-01", 364),
    ("1999-12-31", "2001-01-01", 366), ("2026-01-02", "2026-01-02", 0),
    ("2026-01-05", "2026-01-02", 0),
  ])
  func daysBetweenAreCounted(first: String, second: String, count: Int) {
    #expect(CalendarDay.count(after: first, before: second) == count)
  }
}
