import Gazetteer
import Geodesy
import TestSupport
import Testing

@testable import GazetteerImport

/// The tables of landmarks, waters and regions become places, or extend existing ones.
@Suite struct LandmarkImportTests {
  private static let landmarks = "overrides/landmarks.tsv"
  private static let regions = "overrides/regions.tsv"
  private static let waters = "waters.txt"

  /// A valley of two countries with three towns, and a lake that another source knows.
  private static func alpine() -> World {
    var world = World()
    world.addCountry(
      "CH", name: "Switzerland", languages: "de-CH,fr-CH", id: 1, latitude: 47, longitude: 8)
    world.addCountry("IT", name: "Italy", languages: "it-IT", id: 2, latitude: 43, longitude: 12)
    world.addRegion(3, "Valais", country: "CH", code: "VS", latitude: 46.2, longitude: 7.5)
    world.addRegion(4, "Bern", country: "CH", code: "BE", latitude: 46.9, longitude: 7.4)
    world.addPlace(
      10, "Zermatt", country: "CH", admin: ["VS"], latitude: 46.02, longitude: 7.75,
      population: 5_700, timezone: "Europe/Zurich")
    world.addPlace(
      11, "Thun", country: "CH", admin: ["BE"], latitude: 46.76, longitude: 7.63,
      population: 43_000, timezone: "Europe/Zurich")
    world.addPlace(
      12, "Breuil-Cervinia", country: "IT", latitude: 45.94, longitude: 7.63, population: 700)
    return world
  }

  private static func world(_ file: String, _ rows: String...) -> World {
    var world = alpine()
    world.files[file] = rows
    return world
  }

  private static let matterhorn = """
    Matterhorn\tfr:Cervin|it:Cervino|:Hörnli\tT.MT\tCH,IT\t45.9766\t7.6586\t\tZermatt\t9\t4\ta peak
    """

  @Test func aRowBecomesAPlace() throws {
    let world = try ImportedWorld(Self.world(Self.landmarks, Self.matterhorn))
    let id = "landmark:CH:matterhorn"
    let place = try #require(try world.place(id))
    #expect(place.name == "Matterhorn")
    #expect(place.layer == .natural)
    #expect(place.featureCode.rawValue == "MT")
    #expect(place.country == CountryCode("CH"))
    #expect(place.coordinate.latitude == 45.9766)
    #expect(place.prominence == Prominence(fame: 4, layer: .natural))
    #expect(place.timezone == "Europe/Zurich")
    // The nearer village is Italy's: what lies in Switzerland lies in a region of Switzerland.
    let parent = try place.parent.flatMap { try world.reader.place($0) }
    #expect(parent?.name == "Valais")
    for name in ["matterhorn", "cervin", "cervino", "hornli"] {
      #expect(try world.ids(name) == [id], "\(name)")
    }
    // French is spoken there, and so is Italian on the other side; no language is everyone's.
    let kinds = try ["cervin", "cervino", "hornli"].map { try world.entries($0).first?.kind }
    #expect(kinds == [.endonym, .endonym, .endonym])
    #expect(try world.reader.area(place.interval.first) == nil)
    let italy = try #require(try world.place(2))
    #expect(
      try world.reader.alternativeParents(of: place.interval.first) == [italy.interval.first])
  }

  @Test(
    "a region may name the division or country around it",
    arguments: [("<CH.BE", "Bern", "CH"), ("<CH", "Switzerland", "CH")])
  func aRegionLiesInWhatItsRowNames(around: String, parent: String, country: String) throws {
    let row = "Some Upland\t\tL.RGN\t\(around)\t\t\t7,46.5,8,47.1\t2\ta region"
    let world = try ImportedWorld(Self.world(Self.regions, row))
    let place = try #require(try world.place("landmark:CH:some-upland"))
    #expect(place.country == CountryCode(country))
    #expect(try place.parent.flatMap { try world.reader.place($0) }?.name == parent)
  }

  @Test(
    "a wide place lies in no region but those around it, one of several countries in none of them",
    arguments: [
      ("0.5", "Valais", ["Italy"]), ("60", "Valais", ["Italy"]),
      ("150", nil, ["Italy", "Switzerland", "Valais"]),
      ("5,45,11,48", nil, ["Bern", "Italy", "Switzerland", "Valais"]),
    ] as [(String, String?, [String])])
  func areasFollowTheExtent(extent: String, region: String?, others: [String]) throws {
    let row =
      "Some Alps\t\tT.MTS\tCH,IT\t46\t7.7\t\(extent)\tZermatt\t4\t4\ta range"
    let world = try ImportedWorld(Self.world(Self.landmarks, row))
    let ids = ["landmark:CH:some-alps"]
    let place = try #require(try world.place(ids[0]))
    #expect(place.country?.description == (region == nil ? nil : "CH"))
    #expect(try place.parent.flatMap { try world.reader.place($0) }?.name == region)
    let parents = try world.reader.alternativeParents(of: place.interval.first)
    #expect(try parents.compactMap { try world.reader.place($0)?.name }.sorted() == others)
  }

  @Test(
    "an extent is a box, or a width around the point",
    arguments: [
      ("5,45,11,48", [5, 45, 11, 48]),
      ("222.39", [-1.41421, 44, 1.41421, 46]),
    ])
  func extentsAreBoxes(extent: String, box: [Double]) throws {
    let row = "Plain\t\tT.PLN\tCH\t45\t0\t\(extent)\tThun\t4\t2\ta plain"
    let world = try ImportedWorld(Self.world(Self.landmarks, row))
    let place = try #require(try world.place("landmark:CH:plain"))
    let found = try #require(try world.reader.area(place.interval.first)?.boundingBox)
    for (number, expected) in zip([found.west, found.south, found.east, found.north], box) {
      #expect(abs(number - expected) < 0.01)
    }
  }

  @Test func aWidthAroundAPoleOrTheDateLineIsABox() throws {
    let world = try ImportedWorld(
      Self.world(
        Self.landmarks, "Cap\t\tT.CAPE\t\t89.9\t10\t100\t\t\t2\tice",
        "Isle\t\tT.ISL\t\t0\t179.9\t100\t\t\t2\tan island"))
    let cap = try #require(try world.place("landmark:cap"))
    let around = try world.reader.area(cap.interval.first)?.boundingBox
    #expect(around?.west == -180)
    #expect(around?.east == 180)
    #expect(around?.north == 90)
    let isle = try #require(try world.place("landmark:isle"))
    let across = try world.reader.area(isle.interval.first)?.boundingBox
    #expect(across?.crossesAntimeridian == true)
    #expect(isle.country == nil)
  }

  @Test func anExistingPlaceGetsNamesAndFame() throws {
    var source = Self.world(
      Self.landmarks,
      "Oeschinensee\ten:Lake Oschin\tH.LK\tCH\t46.4983\t7.7272\t1.6\tThun\t30\t3\ta lake")
    source.add(
      "20", "Oeschinensee", featureClass: "H", code: "LK", country: "CH", admin: ["BE"],
      latitude: 46.5, longitude: 7.73, to: "areas.txt")
    // Of another class, and too far away: neither is the lake.
    source.addPlace(21, "Oeschinensee", country: "CH", latitude: 46.5, longitude: 7.73)
    source.add(
      "22", "Oeschinensee", featureClass: "H", code: "LK", country: "CH", latitude: 47.5,
      longitude: 8.7, to: "areas.txt")
    let world = try ImportedWorld(source)
    #expect(try world.place("landmark:CH:oeschinensee") == nil)
    #expect(try world.ids("lake oschin") == ["geonames:20"])
    // Said of every lake of the name.
    #expect(try world.ids("lake oeschinen") == ["geonames:20", "geonames:22"])
    let place = try #require(try world.place(20))
    #expect(place.prominence == Prominence(fame: 3, layer: .natural))
    #expect(try world.reader.area(place.interval.first)?.boundingBox != nil)
    #expect(try #require(try world.place(22)).prominence < place.prominence)
  }

  @Test func aLandmarkIsNotLessProminentThanItsRuleSays() throws {
    let row = "Thun\t\tP.PPL\tCH\t46.76\t7.63\t\tThun\t0\t1\ta town"
    let plain = try ImportedWorld(Self.alpine())
    let world = try ImportedWorld(Self.world(Self.landmarks, row))
    #expect(try world.place(11)?.prominence == plain.place(11)?.prominence)
  }

  @Test func waterKeepsItsIDAndTakesTheNamesOfALandmark() throws {
    var source = Self.world(
      Self.landmarks, "Lake Thun\tde:Thunersee\tH.LK\tCH\t46.7\t7.7\t\tThun\t7\t4\ta lake")
    source.files[Self.waters] = [
      "naturalearth:5\tThunersee\t\tH.LK\tCH\t\t\t7.6,46.6,7.9,46.8\t\t\t1\tNatural Earth"
    ]
    let world = try ImportedWorld(source)
    let place = try #require(try world.place("naturalearth:5"))
    #expect(place.name == "Lake Thun")
    #expect(place.coordinate.latitude == 46.7)
    #expect(place.prominence == Prominence(fame: 4, layer: .natural))
    #expect(try world.ids("lake thun") == ["naturalearth:5"])
    #expect(try world.place("landmark:CH:lake-thun") == nil)
    #expect(try world.reader.area(place.interval.first)?.boundingBox?.west == 7.6)
  }

  @Test(
    "a settlement of the name is the same one within 5 km only: districts share names with villages",
    arguments: [("46.79", nil), ("46.83", "landmark:CH:thun")] as [(String, String?)])
  func placesOfTheSameNameAreReported(latitude: String, made: String?) throws {
    let row = "Thun\t\tP.PPLX\tCH\t\(latitude)\t7.63\t\tThun\t5\t2\ta district"
    let world = try ImportedWorld(Self.world(Self.landmarks, row))
    #expect(try Set(world.ids("thun")) == Set(["geonames:11", made].compactMap { $0 }))
  }

  @Test func waterOfAKnownIDAddsItsBox() throws {
    var source = Self.alpine()
    source.add(
      "naturalearth:9", "Test Sea", featureClass: "H", code: "SEA", country: "", latitude: 50,
      longitude: 0, to: "seas.txt")
    source.files[Self.waters] = [
      "naturalearth:9\tTest Sea\t\tH.SEA\t\t\t\t-5,48,5,52\t\t\t1\tNatural Earth"
    ]
    let world = try ImportedWorld(source)
    let place = try #require(try world.place("naturalearth:9"))
    #expect(try world.ids("test sea") == ["naturalearth:9"])
    #expect(try world.reader.area(place.interval.first)?.boundingBox?.north == 52)
  }

  @Test func aRegionContainsItsMembers() throws {
    let world = try ImportedWorld(
      Self.world(
        Self.regions,
        "Alpine Countries\tde:Alpenländer\tL.RGN\tCH,IT\t\t\t5,36,19,48\t3\tneighbors",
        "Western Cantons\t\tL.RGN\tCH.VS,CH.BE\t46.5\t7.5\t120\t2\ttwo cantons"))
    let region = try #require(try world.place("landmark:alpine-countries"))
    #expect(region.country == nil)
    #expect(region.coordinate.latitude == 42)
    for country in [1, 2] {
      let place = try #require(try world.place(country))
      #expect(
        try world.reader.alternativeParents(of: place.interval.first) == [region.interval.first])
    }
    let cantons = try #require(try world.place("landmark:CH:western-cantons"))
    #expect(cantons.country == CountryCode("CH"))
    for canton in [3, 4] {
      let place = try #require(try world.place(canton))
      #expect(
        try world.reader.alternativeParents(of: place.interval.first) == [cantons.interval.first])
    }
  }

  @Test func aLastBracketDistinguishesRows() throws {
    let world = try ImportedWorld(
      Self.world(
        Self.landmarks, "Old Town (Thun)\t\tP.PPLX\tCH\t46.75\t7.62\t\tThun\t1\t2\tits old town",
        "Old Town\t\tP.PPLX\tCH\t46.02\t7.74\t\tZermatt\t1\t2\tits old town"))
    #expect(
      try Set(world.ids("old town")) == ["landmark:CH:old-town-thun", "landmark:CH:old-town"])
    #expect(try world.place("landmark:CH:old-town-thun")?.name == "Old Town")
  }

  @Test(
    "a row that cannot be read stops the build",
    arguments: [
      "Matterhorn\tCervino\tT.MT\tCH\t45.9\t7.6\t\tZermatt\t9\t4\ta name without a language",
      "Matterhorn\t\tMT\tCH\t45.9\t7.6\t\tZermatt\t9\t4\ta code without a class",
      "Matterhorn\t\tA.ADM1\tCH\t45.9\t7.6\t\tZermatt\t9\t4\ta division",
      "Matterhorn\t\tT.MT\tSwiss\t45.9\t7.6\t\tZermatt\t9\t4\tno code of a country",
      "Matterhorn\t\tT.MT\tCH\t\t7.6\t\tZermatt\t9\t4\thalf a point",
      "Matterhorn\t\tT.MT\tCH\t95\t7.6\t\tZermatt\t9\t4\tno latitude",
      "Matterhorn\t\tT.MT\tCH\t45.9\t7.6\t-3\tZermatt\t9\t4\tless than nothing",
      "Matterhorn\t\tT.MT\tCH\t45.9\t7.6\t1,2,3\tZermatt\t9\t4\tthree sides",
      "Matterhorn\t\tT.MT\tCH\t45.9\t7.6\t1,9,3,2\tZermatt\t9\t4\tsouth of its south",
      "Matterhorn\t\tT.MT\tCH\t45.9\t7.6\t\tZermatt\t9\t6\ttoo famous",
      "Matterhorn\t\tT.MT\tCH\t45.9\t7.6\t\tZermatt\t9\t\tno fame",
      "!\t\tT.MT\tCH\t45.9\t7.6\t\tZermatt\t9\t4\tno name",
    ])
  func badRowsAreRefused(row: String) throws {
    #expect(throws: GazetteerError.self) {
      try ImportedWorld(Self.world(Self.landmarks, row))
    }
  }

  @Test func twoRowsOfOneIDAreRefused() throws {
    #expect(throws: GazetteerError.self) {
      try ImportedWorld(Self.world(Self.landmarks, Self.matterhorn, Self.matterhorn))
    }
  }

  @Test func fameRisesAndEvensOutLayers() {
    for layer in [Layer.natural, .venue, .marine, .locality] {
      let prominences = Prominence.fames.map { Prominence(fame: $0, layer: layer) }
      #expect(zip(prominences, prominences.dropFirst()).allSatisfy(<))
    }
    #expect(Prominence(fame: 9, layer: .venue) == Prominence(fame: 5, layer: .venue))
    #expect(Prominence(fame: 0, layer: .venue) == Prominence(fame: 1, layer: .venue))
  }
}
