import BundleFixtures
import Gazetteer
import Geodesy
import TestSupport
import Testing

@testable import GazetteerImport

@Suite struct WorldImportTests {
  // MARK: Places

  @Test func placesAreReadWithTheirAttributes() throws {
    let imported = try ImportedWorld(Worlds.parisFranceAndTexas)
    let paris = try #require(try imported.place(4_717_560))
    #expect(paris.name == "Paris")
    #expect(paris.coordinate == Coordinate(latitude: 33.66094, longitude: -95.55551))
    #expect(paris.layer == .locality)
    #expect(paris.featureCode.rawValue == "PPLA2")
    #expect(paris.country?.description == "US")
    #expect(paris.population == 24_782)
    #expect(paris.timezone == "America/Chicago")
    #expect(
      try imported.ancestors(of: 4_717_560)
        == ["geonames:4717644", "geonames:4736286", "geonames:6252001", "geonames:6255149"])
  }

  @Test func areasHaveCodesAndBoxes() throws {
    let imported = try ImportedWorld(Worlds.parisFranceAndTexas)
    let texas = try #require(try imported.place(4_736_286))
    let area = try #require(try imported.reader.area(texas.interval.first))
    #expect(area.isoCode == "US-TX")
    #expect(area.adminCode == "US.TX")
    // From Austin's south to the northernmost place, a postal one; the region's own point counts.
    #expect(
      area.boundingBox
        == BoundingBox(south: 30.26715, west: -99.25061, north: 33.8726, east: -95.5052))
    let code = CountryCode("FR")
    let france = try #require(try imported.reader.country(code))
    #expect(try imported.reader.place(france)?.name == "France")
    #expect(try imported.reader.area(france)?.isoCode == "FR")
  }

  @Test func aBoxMayCrossTheDateLine() throws {
    let imported = try ImportedWorld(Worlds.fijiAcrossTheDateLine)
    let fiji = try #require(try imported.place(2_205_218))
    let box = try #require(try imported.reader.area(fiji.interval.first)?.boundingBox)
    #expect(box.crossesAntimeridian)
    #expect(box.west == 178 && box.east == -178.95)
  }

  @Test func anAreaWithoutAPointBorrowsOne() throws {
    var world = Worlds.parisFranceAndTexas
    // Known to the code files alone.
    world.files["admin1CodesASCII.txt", default: []].append("US.OK\tOklahoma\tOklahoma\t4544379")
    world.files["admin2Codes.txt", default: []].append("US.OK.023\tChoctaw County\t\t4532671")
    let imported = try ImportedWorld(world)
    let county = try #require(try imported.place(4_532_671))
    #expect(!county.hasOwnCoordinate)
    #expect(county.coordinate == Coordinate(latitude: 39.76, longitude: -98.5))
    #expect(county.layer == .county)
    #expect(
      try imported.ancestors(of: 4_532_671)
        == ["geonames:4544379", "geonames:6252001", "geonames:6255149"])
    #expect(try imported.ids("choctaw county") == ["geonames:4532671"])
  }

  @Test func anAreaWithoutALocationIsOmitted() throws {
    var world = World()
    world.files = ["areas.txt": [], "admin1CodesASCII.txt": ["XX.1\tNowhere\t\t77"]]
    world.addPlace(5, "Somewhere", country: "YY", latitude: 1, longitude: 1)
    let imported = try ImportedWorld(world)
    #expect(try imported.place(77) == nil)
    #expect(try imported.ids("nowhere") == [])
    #expect(try imported.ids("somewhere") == ["geonames:5"])
  }

  @Test func ofTwoAreasWithTheSameCodeTheNamedOneContainsThePlaces() throws {
    var world = Worlds.parisFranceAndTexas
    world.addArea(
      1, "Other Texas", code: "ADM1", country: "US", admin: ["TX"], latitude: 31, longitude: -99)
    world.addArea(
      2, "Republic of Texas", code: "ADM1H", country: "US", admin: ["TX"], latitude: 31,
      longitude: -99)
    let imported = try ImportedWorld(world)
    for id in [1, 2] {
      let interval = try #require(try imported.place(id)).interval
      #expect(interval.first == interval.last)
    }
    #expect(try imported.ancestors(of: 4_671_654).first == "geonames:4736286")
  }

  @Test func ofTwoRowsWithTheSameIDTheFirstFileCounts() throws {
    var world = Worlds.parisFranceAndTexas
    world.add(
      "2988507", "Lutetia", featureClass: "P", code: "PPL", country: "FR", latitude: 0,
      longitude: 0, to: "naturalEarthPlaces.txt")
    let imported = try ImportedWorld(world)
    #expect(try imported.place(2_988_507)?.name == "Paris")
    #expect(try imported.ids("lutetia") == [])
  }

  @Test func placesOfOtherSourcesKeepTheirIDs() throws {
    var world = Worlds.parisFranceAndTexas
    world.add(
      "airport:KPRX", "Cox Field", featureClass: "S", code: "AIRP", country: "US", admin: ["TX"],
      latitude: 33.63658, longitude: -95.45081, to: "airports.txt")
    world.add(
      "naturalearth:7", "Sargasso Sea", featureClass: "H", code: "SEA", country: "",
      latitude: 28, longitude: -60, to: "seas.txt")
    world.files["alternateNamesV2.airports.txt"] = ["\tairport:KPRX\ticao\tKPRX\t\t\t\t\t\t"]
    let imported = try ImportedWorld(world)
    #expect(try imported.place("airport:KPRX")?.layer == .airport)
    #expect(try imported.ids("kprx") == ["airport:KPRX"])
    let sea = try #require(try imported.place("naturalearth:7"))
    #expect(sea.parent == nil && sea.country == nil && sea.layer == .marine)
  }

  @Test func anAirportOfATerritoryLiesThere() throws {
    var world = World()
    for (id, code, currency) in [(1, "XA", "XAD"), (2, "XB", "XAD"), (3, "XC", "XCD")] {
      world.addCountry(
        code, name: "Country \(code)", currency: currency, id: id, latitude: 1, longitude: 1)
      world.addPlace(
        id + 10, "Town \(code)", country: code, latitude: 1, longitude: 1,
        timezone: "Test/\(code)")
    }
    // Each row says XA: the country's own zone, that of a territory, of a neighbor, of nobody.
    for zone in ["XA", "XB", "XC", "XD"] {
      world.add(
        "airport:\(zone)", "Field", featureClass: "S", code: "AIRP", country: "XA", latitude: 1,
        longitude: 1, timezone: "Test/\(zone)", to: "airports.txt")
    }
    world.add(
      "airport:XBIN", "Field", featureClass: "S", code: "AIRP", country: "XA", admin: ["01"],
      latitude: 1, longitude: 1, timezone: "Test/XB", to: "airports.txt")
    let imported = try ImportedWorld(world)
    let countries = try ["XA", "XB", "XC", "XD", "XBIN"].map {
      try imported.place("airport:\($0)")?.country?.description
    }
    #expect(countries == ["XA", "XB", "XA", "XA", "XA"])
  }

  // MARK: Names

  @Test func theBestKnownPlaceComesFirst() throws {
    let imported = try ImportedWorld(Worlds.parisFranceAndTexas)
    #expect(try imported.ids("paris") == ["geonames:2988507", "geonames:4717560"])
    let inside = try #require(try imported.place(4_736_286)).interval
    let name = Array("paris".utf8)
    let found = try imported.reader.places(named: name.span, inside: inside, limit: 5)
    #expect(found.count == 1)
    #expect(try imported.reader.places(withWords: [name], limit: 1).count == 1)
  }

  @Test("a name that is looked up again has the same places, whatever was looked up in between")
  func namesAreRemembered() throws {
    let reader = try ImportedWorld(Worlds.parisFranceAndTexas).reader
    let name = Array("paris".utf8)
    for limit in [5, 1, 5, 0] {
      #expect(try reader.places(named: name.span, limit: limit).count == min(limit, 2))
    }
    // More texts than are kept, so that others take the slots of each.
    let others = try (0..<5_000).count { number in
      try !reader.places(named: Array("paris \(number)".utf8).span, limit: 5).isEmpty
    }
    #expect(others == 0)
    #expect(try reader.places(named: name.span, limit: 5).count == 2)
  }

  @Test("a name is found whatever shorter and longer texts were looked up before it")
  func namesAreFoundInAnyOrder() throws {
    var world = Worlds.parisFranceAndTexas
    for (number, name) in ["York", "York Beach", "York Beach North", "Yorkton"].enumerated() {
      world.addPlace(
        71 + number, name, country: "US", admin: ["TX"], latitude: 31 + Double(number) / 10,
        longitude: -96, population: 1_000)
    }
    let imported = try ImportedWorld(world)
    let places = [
      "york": 1, "york beach": 1, "york beach north": 1, "yorkton": 1, "yo": 0, "york b": 0,
      "york beach north texas": 0, "yorkton beach": 0, "yorktons": 0,
    ]
    for first in places.keys {
      for second in places.keys where second != first {
        let reader = try GazetteerReader(folder: imported.bundle.folder)
        for name in [first, second] {
          let found = try reader.places(named: Array(name.utf8).span, limit: 5).count
          #expect(found == places[name], "\(second) behind \(first)")
        }
      }
    }
  }

  /// Folding leaves none of this; the index does not count on it.
  @Test(arguments: [
    ("AND", "and"), ("OR", "or"), ("NOT", "not"), ("NEAR(", "near"), ("pari*", "pari"),
    ("^paris", "paris"), ("-paris", "paris"), ("(paris", "paris"), ("paris\"", "paris"),
    ("text:", "text"),
  ])
  func wordsAreNoSyntax(word: String, letters: String) throws {
    let imported = try ImportedWorld(Worlds.parisFranceAndTexas)
    for others in [[], ["austin"], ["paris"]] {
      let found = try [word, letters].map { word in
        try imported.reader.places(withWords: ([word] + others).map { Array($0.utf8) }, limit: 9)
      }
      #expect(found[0] == found[1])
    }
  }

  @Test("a word is common from twenty names on", arguments: [(19, false), (20, true)])
  func wordsOfManyNamesAreCommon(names: Int, isCommon: Bool) throws {
    var world = Worlds.parisFranceAndTexas
    for number in 0..<names {
      world.addPlace(
        9_000_000 + number, "Llan \(Character(UnicodeScalar(97 + UInt8(number))))xyz",
        country: "FR", admin: ["11"], latitude: 48, longitude: 2 + Double(number) / 10)
    }
    let reader = try ImportedWorld(world).reader
    #expect(try reader.isCommonWord(Array("llan".utf8).span) == isCommon)
    #expect(try !reader.isCommonWord(Array("axyz".utf8).span))
    #expect(try !reader.isCommonWord(Array("lla".utf8).span), "a beginning is no word")
  }

  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let place: Int
    let kind: ToponymKind
    let why: String
    var testDescription: String { "\(name) (\(why))" }
  }

  static let kinds: [Kind] = [
    Kind(name: "paris", place: 2_988_507, kind: .main, why: "the main name"),
    Kind(name: "parigi", place: 2_988_507, kind: .exonym, why: "another country's language"),
    Kind(name: "париж", place: 2_988_507, kind: .untagged, why: "no language"),
    Kind(name: "tejas", place: 4_736_286, kind: .endonym, why: "spoken there"),
    Kind(name: "tx", place: 4_736_286, kind: .abbreviation, why: "behind the hyphen of US-TX"),
    Kind(name: "us tx", place: 4_736_286, kind: .code, why: "ISO 3166-2"),
    Kind(name: "usa", place: 6_252_001, kind: .code, why: "ISO 3166-1"),
    Kind(name: "par", place: 2_988_507, kind: .code, why: "three capitals without a language"),
    Kind(name: "pr", place: 2_988_507, kind: .untagged, why: "initials in a widely used language"),
    Kind(name: "lutetia", place: 2_988_507, kind: .historic, why: "marked historic"),
    Kind(name: "paname", place: 2_988_507, kind: .colloquial, why: "marked colloquial"),
    Kind(name: "lamar", place: 4_717_644, kind: .shortened, why: "without its area term"),
    Kind(name: "テキサス", place: 4_736_286, kind: .exonym, why: "without 州"),
  ]

  @Test func namesHaveTheirKinds() throws {
    var world = Worlds.parisFranceAndTexas
    world.addName("Tejas", of: 4_736_286, language: "es-MX")
    world.addName("PAR", of: 2_988_507)
    world.addName("PR", of: 2_988_507, language: "tr")
    world.addName("KY", of: 2_988_507, language: "ku")
    world.addName("https://example.org", of: 2_988_507, language: "link")
    world.files["alternateNamesV2.txt", default: []] += [
      "\t2988507\tla\tLutetia\t\t\t\t1\t\t", "\t2988507\tfr\tPaname\t\t\t1\t\t\t",
    ]
    world.addName("テキサス州", of: 4_736_286, language: "ja")
    world.files["dictionaries/area-terms.txt"] = [
      "# about", "county|after|county,region", "州|after|region",
    ]
    let imported = try ImportedWorld(world)
    for example in Self.kinds {
      let place = try #require(try imported.place(example.place)).interval.first
      let entry = try imported.entries(example.name).first { $0.place == place }
      #expect(entry?.kind == example.kind, "\(example)")
    }
    #expect(try imported.ids("https example org") == [])
    // Initials in any other language hide the codes of regions.
    #expect(try imported.ids("ky") == [])
    #expect(imported.reader.lexicon.words(as: .areaBehind).count == 2)
  }

  @Test(arguments: ["Parys²", "Parys³", "Parys⁴"])
  func aFootnotesDigitIsNoPartOfAName(name: String) throws {
    var world = Worlds.parisFranceAndTexas
    world.addName(name, of: 2_988_507, language: "xx")
    let imported = try ImportedWorld(world)
    let place = try #require(try imported.place(2_988_507)).interval.first
    let texts = try imported.reader.toponyms(of: place).map(\.text)
    #expect(texts.contains("Parys"))
    #expect(!texts.contains { $0.contains { "¹²³⁴".contains($0) } })
    #expect(try imported.entries("parys").count == 1)
  }

  @Test func ourTablesCompleteTheSources() throws {
    var world = Worlds.parisFranceAndTexas
    world.addName("Parisian", of: 2_988_507)
    world.addName("Paname", of: 2_988_507, language: "fr")
    world.files["overrides/names.tsv"] = [
      "# names", "2988507\tParisian\tdemonym\ten\tParis: adjective",
      "2988507\tPaname\tnickname\tfr\tParis: slang", "1\tNowhere\tvariant\ten\tno such place",
    ]
    let imported = try ImportedWorld(world)
    #expect(try imported.entries("parisian").map(\.kind) == [.demonym])
    // A source that knows the language knows better.
    #expect(try imported.entries("paname").map(\.kind) == [.endonym])
    #expect(try imported.entries("nowhere") == [])
  }

  @Test func anAliasTakesThePlaceOfTheSourcesNameInAnyLanguage() throws {
    var world = Worlds.parisFranceAndTexas
    world.addName("Lutetia", of: 2_988_507, language: "de")
    world.addName("Lutetia", of: 2_988_507, language: "fr")
    world.addName("Lutèce", of: 2_988_507, language: "fr")
    world.files["overrides/names.tsv"] = ["2988507\tLutetia\talias\tla\tParis: seldom meant"]
    let imported = try ImportedWorld(world)
    #expect(try imported.entries("lutetia").map(\.kind) == [.untagged])
    #expect(try imported.entries("lutece").map(\.kind) == [.endonym])
  }

  @Test func aShownNameComesBeforeThoseOfTheSources() throws {
    var world = Worlds.parisFranceAndTexas
    world.addName("Lutetia", of: 2_988_507, language: "de")
    world.files["overrides/names.tsv"] = ["2988507\tParis\tshown\tde\tParis: its name today"]
    let imported = try ImportedWorld(world)
    let place = try #require(try imported.place(2_988_507)).interval.first
    let names = try imported.reader.toponyms(of: place).filter { $0.language == "de" }
    #expect(names.map(\.text) == ["Paris", "Lutetia"])
  }

  @Test func misfiledNamesGoToTheirOwner() throws {
    var world = Worlds.parisFranceAndTexas
    world.addName("Frankreich", of: 2_988_507, language: "de")
    world.addName("Gallia", of: 2_988_507)
    world.files["overrides/misfiled-names.tsv"] = [
      "# id, owner", "2988507\t3017382\tname\tParis: has the names of France",
    ]
    let imported = try ImportedWorld(world)
    func place(_ name: String) throws -> [PlaceOrdinal] {
      try imported.entries(name).map(\.place)
    }
    let paris = try #require(try imported.place(2_988_507)).interval.first
    let france = try #require(try imported.place(3_017_382)).interval.first
    #expect(try place("frankreich") == [france])
    // Of what language it is, is unknown, and so is whose code it came by.
    #expect(try place("gallia") == [paris])
  }

  @Test func anUnknownKindOfNameStopsTheBuild() throws {
    var world = Worlds.parisFranceAndTexas
    world.files["overrides/names.tsv"] = ["2988507\tPaname\tslang\tfr\tParis: slang"]
    #expect(throws: (any Error).self) { try ImportedWorld(world) }
  }

  @Test func aRedundantNameIsOmitted() throws {
    var world = Worlds.parisFranceAndTexas
    for language in ["", "fr", "en"] { world.addName("Paris", of: 2_988_507, language: language) }
    let imported = try ImportedWorld(world)
    let place = try #require(try imported.place(2_988_507)).interval.first
    let names = try imported.reader.toponyms(of: place).filter { $0.text == "Paris" }
    #expect(names.map(\.language) == ["en", "en", "fr"])
    #expect(names.map(\.kind) == [.main, .endonym, .endonym])
  }

  @Test func alternateNamesMayBeInTheFourthColumn() throws {
    let world = Worlds.parisFranceAndTexas
    let folder = try TemporaryFolder()
    try folder.write(
      """
      2988507\tParis\tParis\tLutèce,París,PAR\t48.85341\t2.3488\tP\tPPLC\tFR\t\t11\t75\t751\t75056\t\
      2138551\t\t42\tEurope/Paris\t2024-01-01\n
      """, to: "cities15000.txt")
    try world.write(to: folder.path("Data"))
    let location = GazetteerLocation(bundle: nil, data: folder.path("Data"))
    let bundle = try GazetteerBundle.build(
      location, from: folder.path, output: folder.path("bundle"), progress: nil)
    #expect(bundle.manifest.source == "custom")
    let reader = try GazetteerReader(folder: bundle.folder)
    let name = Array("lutece".utf8)
    #expect(try reader.places(named: name.span, limit: 5).map(\.kind) == [.untagged])
  }

  // MARK: Alternative parents

  @Test func alternativeParentsAreThoseOutsideTheNumbering() throws {
    var world = Worlds.parisFranceAndTexas
    world.addCountry(
      "PR", name: "Puerto Rico", continent: "NA", id: 4_566_966, latitude: 18.2, longitude: -66.5)
    world.files["hierarchy.txt"] = ["6252001\t4736286\tADM", "3017382\t4717560", "1\t2\tADM"]
    world.files["overrides/alternative-parents.tsv"] = [
      "# territories", "4566966\t6252001\tpeople write it as a state",
    ]
    let imported = try ImportedWorld(world)
    func parents(_ id: Int) throws -> [String] {
      let place = try #require(try imported.place(id)).interval.first
      return try imported.reader.alternativeParents(of: place).compactMap {
        try imported.reader.place($0)?.name
      }
    }
    #expect(try parents(4_566_966) == ["United States"])
    #expect(try parents(4_717_560) == ["France"])
    #expect(try parents(4_736_286) == [])
  }

  @Test func alternativeChildrenAreThePlacesWithThatParent() throws {
    var world = Worlds.parisFranceAndTexas
    world.files["hierarchy.txt"] = ["3017382\t4717560", "3017382\t4736286", "4736286\t2988507"]
    let imported = try ImportedWorld(world)
    func ordinal(_ id: Int) throws -> PlaceOrdinal {
      try #require(try imported.place(id)).interval.first
    }
    func children(_ id: Int) throws -> [PlaceOrdinal] {
      try imported.reader.alternativeChildren(of: ordinal(id))
    }
    let ofFrance = try [ordinal(4_717_560), ordinal(4_736_286)].sorted()
    // The table is on disk at first, and in memory after 100 questions.
    for round in 0..<100 {
      #expect(try children(3_017_382) == ofFrance, "round \(round)")
      #expect(try children(4_736_286) == [ordinal(2_988_507)], "round \(round)")
      #expect(try children(2_988_507) == [], "round \(round)")
      for (id, parents) in [(2_988_507, [4_736_286]), (4_717_560, [3_017_382]), (3_017_382, [])] {
        let found = try imported.reader.alternativeParents(of: ordinal(id))
        #expect(try found == parents.map(ordinal), "round \(round), \(id)")
      }
    }
  }

  // MARK: Codes of divisions

  @Test func aDivisionHasTheCodeOfItsSettlements() throws {
    var world = World()
    world.addCountry("XA", name: "Testland", id: 1, latitude: 40, longitude: 10)
    world.addRegion(2, "North", country: "XA", code: "44", latitude: 45, longitude: 10)
    world.addRegion(3, "South", country: "XA", code: "01", latitude: 35, longitude: 10)
    world.addRegion(4, "Former", country: "XA", code: "91", latitude: 36, longitude: 10)
    world.addPlace(
      5, "Northtown", country: "XA", admin: ["01"], latitude: 45, longitude: 10, population: 9_000)
    world.addPlace(
      6, "Southtown", country: "XA", admin: ["91"], latitude: 35, longitude: 10, population: 9_000)
    world.files["overrides/first-level-divisions.tsv"] = [
      "# new codes", "XA\t01\t2\tNorth", "XA\t91\t3\tSouth",
    ]
    let imported = try ImportedWorld(world)
    func parent(_ id: Int) throws -> String? {
      let place = try #require(try imported.place(id))
      return try place.parent.flatMap(imported.reader.place)?.name
    }
    #expect(try parent(5) == "North")
    #expect(try parent(6) == "South")
    #expect(try parent(4) == "Testland", "a division of former days holds nothing")
    let former = try #require(try imported.place(4)).interval
    #expect(former.first == former.last)
  }
}
