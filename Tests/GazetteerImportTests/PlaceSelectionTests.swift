import BundleFixtures
import Foundation
import Gazetteer
import Geodesy
import TestSupport
import Testing

@testable import GazetteerImport

/// Bundles with a selection of places.
@Suite struct PlaceSelectionTests {
  private struct SelectedWorld {
    let folder: TemporaryFolder
    let bundle: OpenBundle
    let reader: GazetteerReader

    init(_ world: World, _ selection: PlaceSelection) throws {
      folder = try TemporaryFolder()
      try world.write(to: folder.path("Data"))
      let location = GazetteerLocation(bundle: nil, data: folder.path("Data"))
      bundle = try GazetteerBundle.build(
        location, from: nil, output: folder.path("bundle"), selection: selection, progress: nil)
      try GazetteerBundle.verify(bundle, progress: nil)
      reader = try GazetteerReader(folder: bundle.folder)
    }

    func has(_ id: Int) throws -> Bool {
      try PlaceID("\(id)").flatMap { try reader.place(id: $0) } != nil
    }

    func labels(_ folded: String) throws -> [String] {
      let name = Array(folded.utf8)
      return try reader.places(named: name.span, limit: 10)
        .compactMap { try reader.place($0.place)?.name }
    }

    func postcodes(_ key: String) throws -> Int {
      let key = Array(key.utf8)
      return try reader.postcodes(key.span, limit: 10).count
    }
  }

  /// Two Parises, Austin and a village of 900, an airport, a sea, a district, and names.
  private static let world: World = {
    var world = Worlds.parisFranceAndTexas
    world.addPlace(
      4_717_000, "Smallville", country: "US", admin: ["TX", "999"], latitude: 32, longitude: -96,
      population: 900, timezone: "America/Chicago")
    world.addArea(
      4_717_001, "Lone County", code: "ADM2", country: "US", admin: ["TX", "999"], latitude: 32,
      longitude: -96, population: 900)
    world.addPlace(
      4_717_002, "Capital of None", code: "PPLC", country: "US", admin: ["TX"], latitude: 31,
      longitude: -95)
    world.addArea(
      3_017_999, "Département", code: "ADM2", country: "FR", admin: ["11", "75"], latitude: 48.85,
      longitude: 2.35)
    world.addPlace(
      2_988_508, "Vitry", country: "FR", admin: ["11", "75"], latitude: 48.787, longitude: 2.392,
      population: 90_000, timezone: "Europe/Paris")
    world.addPlace(
      2_988_510, "Ivry", country: "FR", admin: ["11", "75"], latitude: 48.81, longitude: 2.385,
      population: 60_000, timezone: "Europe/Paris")
    world.addArea(
      3_017_998, "Solitude", code: "ADM2", country: "FR", admin: ["11", "76"], latitude: 48.5,
      longitude: 2.6)
    world.addPlace(
      2_988_509, "Solitude", country: "FR", admin: ["11", "76"], latitude: 48.5, longitude: 2.6,
      population: 2_000, timezone: "Europe/Paris")
    world.add(
      "airport:KAUS", "Austin Airport", featureClass: "S", code: "AIRP", country: "US",
      admin: ["TX"], latitude: 30.19, longitude: -97.67, to: "airports.txt")
    world.add(
      "airport:TX99", "Lone Airstrip", featureClass: "S", code: "AIRP", country: "US",
      admin: ["TX"], latitude: 32, longitude: -96, to: "airports.txt")
    world.files["alternateNamesV2.airports.txt"] = ["\tairport:KAUS\tiata\tAUS\t\t\t\t\t\t"]
    world.add(
      "naturalearth:7", "Gulf of Mexico", featureClass: "H", code: "GULF", country: "",
      latitude: 25, longitude: -90, to: "seas.txt")
    world.addName("Frankreich", of: 3_017_382, language: "de")
    world.addName("Frakkland", of: 3_017_382, language: "is")
    return world
  }()

  private static let (france, texas, paris, parisTexas) = (
    3_017_382, 4_736_286, 2_988_507, 4_717_560
  )
  private static let (austin, smallville, lone, lamar) = (
    4_671_654, 4_717_000, 4_717_001, 4_717_644
  )
  private static let (capital, departement) = (4_717_002, 3_017_999)
  private static let (solitude, itsTown) = (3_017_998, 2_988_509)

  private func check(
    _ selected: SelectedWorld, has: [Int], hasNot: [Int],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    for id in has { #expect(try selected.has(id), "\(id) is missing", sourceLocation: location) }
    for id in hasNot { #expect(try !selected.has(id), "\(id) is there", sourceLocation: location) }
  }

  @Test func everythingIsNotASelection() throws {
    let all = try SelectedWorld(Self.world, .everything)
    #expect(all.bundle.manifest.selection == nil)
    try check(
      all, has: [Self.france, Self.texas, Self.smallville, Self.lone, Self.departement], hasNot: [])
    #expect(all.bundle.manifest.counts.postcodes == 3)
  }

  @Test func countriesKeepTheirPlacesAndThoseInNoCountry() throws {
    let selected = try SelectedWorld(Self.world, PlaceSelection(countries: ["FR"]))
    try check(
      selected,
      has: [
        Self.france, Self.paris, Self.departement, 6_255_148, Self.texas, 6_252_001, Self.capital,
        Self.solitude,
      ],
      hasNot: [Self.parisTexas, Self.austin, Self.lamar])
    #expect(try selected.labels("gulf of mexico") == ["Gulf of Mexico"])
    #expect(try selected.postcodes("75001") == 1)
    #expect(try selected.postcodes("75460") == 0)
    #expect(selected.bundle.manifest.selection?.countries == ["FR"])
    #expect(try selected.labels("frakkland") == ["France"], "all names of what is selected")
    let outside = try SelectedWorld(Self.world, PlaceSelection(countries: ["US"]))
    #expect(try outside.labels("frankreich") == ["France"], "a country outside is known to be one")
    #expect(try outside.labels("frakkland").isEmpty, "by few names")
    #expect(try outside.labels("paris").count == 2, "and its capital is not a town in Texas")
  }

  @Test func classesKeepTheAreasAround() throws {
    let selected = try SelectedWorld(Self.world, PlaceSelection(classes: ["P"]))
    try check(
      selected, has: [Self.france, Self.texas, Self.lamar, Self.paris, Self.smallville],
      hasNot: [])
    #expect(try selected.labels("austin airport").isEmpty)
    #expect(try selected.labels("gulf of mexico").isEmpty)
    let areas = try SelectedWorld(Self.world, PlaceSelection(classes: ["A"]))
    try check(
      areas, has: [Self.france, Self.texas, Self.lamar, Self.paris], hasNot: [Self.austin])
    #expect(areas.bundle.manifest.counts.postcodes == 0)
  }

  @Test func populationIsThatOfSettlements() throws {
    let selected = try SelectedWorld(
      Self.world, PlaceSelection(classes: ["P"], minPopulation: 20_000))
    try check(
      selected, has: [Self.paris, Self.parisTexas, Self.austin, Self.lamar, Self.capital],
      hasNot: [Self.smallville, Self.lone])
    // Codes lead to the area where their settlement is left out.
    #expect(try selected.postcodes("75411") == 1)
    #expect(selected.bundle.manifest.counts.postalPlaces == 0)
  }

  @Test func theTierHasCitiesAndFewNames() throws {
    let selected = try SelectedWorld(Self.world, PlaceSelection(tier: .cities))
    try check(
      selected,
      has: [
        Self.france, Self.texas, Self.lamar, Self.paris, Self.parisTexas, Self.austin,
        Self.capital,
      ],
      hasNot: [Self.smallville, Self.lone, Self.departement])
    #expect(try selected.labels("gulf of mexico") == ["Gulf of Mexico"])
    #expect(try selected.labels("austin airport").isEmpty)
    #expect(try selected.labels("frankreich") == ["France"])
    #expect(try selected.labels("frakkland").isEmpty)
    #expect(try selected.labels("parigi").isEmpty)
    #expect(try selected.labels("tx") == ["Texas"])
    #expect(selected.bundle.manifest.counts.postcodes == 0)
    #expect(selected.bundle.manifest.selection == PlaceSelection(tier: .cities))
    #expect(selected.reader.tier == .cities)
    // Places are as prominent as in a bundle of everything, whose names count.
    let all = try SelectedWorld(Self.world, .everything)
    #expect(all.reader.tier == .world)
    let id = try #require(PlaceID("\(Self.paris)"))
    #expect(
      try selected.reader.place(id: id)?.prominence == all.reader.place(id: id)?.prominence)
  }

  @Test func conditionsAddUp() throws {
    let selected = try SelectedWorld(
      Self.world, PlaceSelection(tier: .cities, countries: ["US"], minPopulation: 100_000))
    try check(
      selected, has: [Self.texas, Self.austin, Self.france, Self.paris],
      hasNot: [Self.parisTexas, Self.lamar])
  }

  @Test func theMiddleTierHasTownsAirportsAndPostalCodesOfChosenCountries() throws {
    let places = try SelectedWorld(Self.world, PlaceSelection(tier: .places))
    try check(
      places, has: [Self.paris, Self.parisTexas, Self.lamar, Self.departement, Self.itsTown],
      // The county has no other town, and its name.
      hasNot: [Self.smallville, Self.lone, Self.solitude])
    #expect(try places.labels("austin airport") == ["Austin Airport"])
    #expect(try places.labels("lone airstrip").isEmpty, "an airport without passenger traffic")
    #expect(try places.postcodes("75460") == 0)
    #expect(places.reader.tier == .places)
    #expect(try places.labels("frankreich") == ["France"])
    #expect(try places.labels("frakkland").isEmpty, "a language of few who look for France")
    let american = try SelectedWorld(Self.world, PlaceSelection(tier: .places, countries: ["US"]))
    try check(american, has: [Self.paris, Self.parisTexas], hasNot: [Self.smallville])
    #expect(try american.postcodes("75460") == 1)
    #expect(try american.postcodes("75001") == 0)
  }

  @Test func anUnknownCountryIsRefused() {
    let error = #expect(throws: GazetteerError.self) {
      try SelectedWorld(Self.world, PlaceSelection(countries: ["UK"]))
    }
    guard case .badExtract(.unknownCountry(_, code: "UK")) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    (PlaceSelection.everything, "all places"),
    (PlaceSelection(tier: .cities), "tier cities"),
    (
      PlaceSelection(countries: ["US", "CR", "US"], classes: ["P", "A"], minPopulation: 5),
      "countries CR,US, classes A,P, population 5 or more"
    ),
  ]) func theSelectionIsDescribed(selection: PlaceSelection, words: String) {
    #expect(selection.summary == words)
  }
}
