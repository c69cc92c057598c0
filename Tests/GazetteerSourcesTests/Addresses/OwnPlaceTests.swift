import BundleFixtures
import Foundation
import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

@testable import GazetteerImport

/// A user's own places, read from files and added to a bundle of Iceland.
@Suite struct OwnPlaceTests {
  private struct Campus {
    let folder: TemporaryFolder
    let location: GazetteerLocation

    /// Builds a bundle with a file of places.
    init(_ name: String, _ text: String) throws {
      folder = try TemporaryFolder()
      try Worlds.iceland.write(to: folder.path("Data"))
      location = GazetteerLocation(bundle: folder.path("bundle"), data: folder.path("Data"))
      _ = try GazetteerBundle.build(
        location, from: nil, output: nil, selection: .everything, addressSources: [],
        ownPlaces: try read(name, text), progress: nil)
    }

    func read(_ name: String, _ text: String) throws -> OwnPlaces {
      try folder.write(text, to: name)
      return try OwnPlaceFiles.read([folder.path(name)])
    }

    @discardableResult
    func update(_ places: OwnPlaces?, with changes: String? = nil) throws -> UpdateReport {
      try GazetteerBundle.update(
        location, with: changes, allowsMissingDays: true, ownPlaces: places, progress: nil)
    }

    var bundle: OpenBundle { get throws { try GazetteerBundle.existing(location) } }

    func reader() throws -> GazetteerReader { try GazetteerReader(folder: bundle.folder) }

    /// Returns a place by its id; `nil` if the bundle lacks it.
    func place(_ id: String) throws -> Place? {
      try reader().place(id: #require(PlaceID(id)))
    }

    func first(_ query: String) throws -> AnsweredPlace? {
      try ForwardGeocoder(gazetteer: reader()).search(query).results.first
    }
  }

  private static let rows = """
    name,latitude,longitude,names,kind,fame,id,alias-of,hide
    Askja,64.1399,-21.9454,Natural Sciences|is:Náttúrufræðahús,university,2,askja,,
    "Depot, North",64.6,-21.9,,,,,,
    Smoky Bay,,,Reek Bay,,,,geonames:3413829,
    ,,,,,,3160000,,yes
    """

  @Test func rowsAddPlacesAndNamesAndHidePlaces() throws {
    let campus = try Campus("campus.csv", Self.rows)
    for query in ["Askja", "Natural Sciences, Reykjavík", "Náttúrufræðahús, Iceland"] {
      let place = try #require(try campus.first(query), "\(query)")
      #expect(place.id.description == "own:askja", "\(query)")
      #expect(place.label == "Askja, Capital Region, Iceland", "\(query)")
      #expect(place.featureCode?.rawValue == "UNIV", "\(query)")
    }
    // The id is the name where the row has none, and the region that of the nearest settlement.
    let depot = try #require(try campus.first("Depot North"))
    #expect(depot.id.description == "own:depot-north" && depot.region == "West")
    for name in ["Smoky Bay", "Reek Bay"] {
      #expect(try campus.first(name)?.id.description == "geonames:3413829", "\(name)")
    }
    #expect(try campus.first("Berg, Norway")?.id.description != "geonames:3160000")
    let manifest = try campus.bundle.manifest
    #expect(manifest.placeFiles?.map(\.name) == [campus.folder.path("campus.csv")])
    #expect(try campus.place("geonames:3160000") == nil)
  }

  @Test func theRowsOfAnUpdateReplaceEarlierOnes() throws {
    let campus = try Campus("campus.csv", Self.rows)
    let header = "name,latitude,longitude,names,alias-of\n"
    let places = try campus.read(
      "campus.csv",
      header + "Askja,64.1399,-21.9454,Labs,\nSmoky Bay,,,,geonames:3413829\n")
    for round in 1...2 {
      let report = try campus.update(places)
      #expect(report.days.isEmpty)
      #expect(try campus.first("Askja, Reykjavík")?.id.description == "own:askja", "\(round)")
      #expect(try campus.first("Labs, Reykjavík")?.id.description == "own:askja", "\(round)")
      #expect(try campus.place("own:depot-north") == nil)
    }
    let reader = try campus.reader()
    func names(_ id: String) throws -> [String] {
      let place = try #require(try campus.place(id))
      return try reader.toponyms(of: place.interval.first).map(\.text)
    }
    // Names that are gone from the row are gone, and none stands twice.
    #expect(try names("own:askja") == ["Askja", "Labs"])
    #expect(try names("geonames:3413829").count { $0 == "Smoky Bay" } == 1)
    // What is no longer hidden is there again.
    #expect(try campus.place("geonames:3160000") != nil)
  }

  @Test func ownPlacesSurviveDailyChanges() throws {
    let campus = try Campus("campus.csv", Self.rows)
    let row = """
      3160000\tBerg\tBerg\t\t59.5\t11\tP\tPPL\tNO\t\t\t\t\t\t700\t\t\tEurope/Oslo\t2026-11-21
      """
    for kind in ["deletes", "alternateNamesModifications", "alternateNamesDeletes"] {
      try campus.folder.write("", to: "days/\(kind)-2026-11-21.txt")
    }
    try campus.folder.write(row + "\n", to: "days/modifications-2026-11-21.txt")
    try campus.update(nil, with: campus.folder.path("days"))
    #expect(try campus.bundle.manifest.updatedTo == "2026-11-21")
    #expect(try campus.first("Askja, Reykjavík")?.id.description == "own:askja")
    // What is hidden is not added again.
    #expect(try campus.place("geonames:3160000") == nil)
    #expect(try campus.bundle.manifest.placeFiles?.count == 1)
  }

  @Test func aChangedFileIsNoticed() throws {
    let campus = try Campus("campus.csv", Self.rows)
    #expect(GazetteerBundle.changedPlaceFiles(of: try campus.bundle).isEmpty)
    _ = try campus.read("campus.csv", Self.rows + "\nNew,64,-21,,,,,,\n")
    #expect(
      GazetteerBundle.changedPlaceFiles(of: try campus.bundle) == [
        campus.folder.path("campus.csv")
      ])
  }

  @Test func areasAreFoundByTheirMiddleAndKeepTheirBox() throws {
    let campus = try Campus(
      "areas.geojson",
      """
      {"type": "FeatureCollection", "crs": {"properties": {"name": "CRS84"}}, "features": [
        {"type": "Feature", "properties": {"name": "Meadow Park", "kind": "park", "other": [1]},
         "geometry": {"type": "Polygon", "coordinates":
           [[[-21.9, 64.1], [-21.8, 64.1], [-21.8, 64.2], [-21.9, 64.2], [-21.9, 64.1]]]}}
      ]}
      """)
    let park = try #require(try campus.first("Meadow Park, Iceland"))
    #expect(park.id.description == "own:meadow-park")
    #expect(abs(park.coordinate.latitude - 64.15) < 1e-6)
    let box = try #require(park.boundingBox)
    #expect(box.south == 64.1 && box.north == 64.2 && box.west == -21.9 && box.east == -21.8)
  }

  /// The forms that spreadsheets write, all of which `batch` reads too.
  @Test(arguments: [
    ("commas", "name,latitude,longitude\nDepot 17,52.5,13.4\n"),
    (
      "semicolons, as where a comma is the decimal sign",
      "name;latitude;longitude\nDepot 17;52.5;13.4"
    ),
    ("tabs", "name\tlatitude\tlongitude\nDepot 17\t52.5\t13.4"),
    ("Excel's first line", "sep=|\nname|latitude|longitude\nDepot 17|52.5|13.4"),
    ("a byte order mark and CR LF", "\u{FEFF}name,latitude,longitude\r\nDepot 17,52.5,13.4\r\n"),
    ("quotation marks", "\"name\",\"latitude\",longitude\n\"Depot 17\",\"52.5\",13.4"),
    ("a line break in a name", "name,latitude,longitude\n\"Depot\n17\",52.5,13.4"),
    ("an empty line in a name", "name,latitude,longitude\n\"Depot \r\n\r\n 17\",52.5,13.4"),
    ("blanks and empty lines", "\n name , latitude,Longitude\n\n Depot 17 , 52.5 , 13.4 \n\n"),
  ])
  func aTableIsReadInEachFormOfSpreadsheets(_ form: String, _ text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.csv")
    let rows = try OwnPlaceFiles.read([folder.path("a.csv")]).rows
    #expect(rows.count == 1, "\(form)")
    guard case .place(let place)? = rows.first?.content else {
      Issue.record("no place: \(form)")
      return
    }
    #expect(place.names.map(\.text) == ["Depot 17"], "\(form)")
    #expect(place.latitude == 5_250_000 && place.longitude == 1_340_000, "\(form)")
  }

  struct WrongFile: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let message: String
    var testDescription: String { message }
  }

  @Test(arguments: [
    WrongFile(
      name: "a.csv", text: "name,lat,lon\nA,1,2", message: "line 1: header should be columns of"),
    WrongFile(name: "a.csv", text: "name,latitude\nA", message: "line 2"),
    WrongFile(
      name: "a.csv", text: "name,latitude,longitude\nA,1,2\nB,91,2",
      message: "line 3: latitude should be degrees within -90 and 90"),
    WrongFile(
      name: "a.csv", text: "name,latitude,longitude\n,1,2", message: "line 2: name should be"),
    WrongFile(
      name: "a.csv", text: "name,latitude,longitude,fame\nA,1,2,6",
      message: "line 2: fame should be 1 (known locally) to 5"),
    WrongFile(
      name: "a.csv", text: "name,latitude,longitude,kind\nA,1,2,A.ADM1",
      message: "line 2: kind should be one of airport, area"),
    WrongFile(
      name: "a.csv", text: "name,latitude,longitude\nA b,1,2\nA B,1,2",
      message: "line 3: id should be one that no other row has, found \"own:a-b\""),
    WrongFile(
      name: "a.csv", text: "name,latitude,longitude\nA,1,2\n\n\"B,1,2\nC,1,2",
      message: "line 4 has no closing quotation mark"),
    WrongFile(
      name: "a.csv", text: "name;latitude;longitude\n\"A\nB\";1;2\nC;1;92,5",
      message: "line 4: longitude should be degrees"),
    WrongFile(
      name: "a.csv", text: "name,alias-of\nA,nowhere", message: "line 2: alias-of should be the id"),
    WrongFile(
      name: "a.geojson",
      text: """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[1,2]}},
        {"type":"Feature","properties":{"name":"B"},"geometry":{"type":"Point","coordinates":[1,92]}}
        ]}
        """, message: "line 3, geometry: expected a Point"),
    WrongFile(
      name: "a.geojson",
      text: """
        {"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[1,2]}}
        {"type":"Feature","properties":{"name":"A"}
        """, message: "line 2, byte 43: expected"),
    WrongFile(name: "a.geojson", text: "[]", message: "expected a GeoJSON feature collection"),
    WrongFile(name: "a.txt", text: "", message: "expected a name that ends in .csv"),
  ])
  func aRowThatCannotBeReadIsRefusedWithItsLine(_ file: WrongFile) throws {
    let folder = try TemporaryFolder()
    try folder.write(file.text, to: file.name)
    let error = #expect(throws: ExtractError.self) {
      try OwnPlaceFiles.read([folder.path(file.name)])
    }
    #expect("\(String(describing: error))".contains(file.message))
  }

  @Test(arguments: [
    ("name,alias-of\nA,geonames:1", "line 2: alias-of should be the id of a place"),
    ("id,hide\n2629691,yes", "other than a country or division"),
    ("name,latitude,longitude,inside\nA,64.1,-21.9,Oslo", "line 2: inside should be a settlement"),
  ])
  func nothingIsHalfAdded(_ text: String, _ message: String) throws {
    let campus = try Campus("campus.csv", Self.rows)
    let places = try campus.read("more.csv", text)
    let error = #expect(throws: GazetteerError.self) { try campus.update(places) }
    #expect("\(String(describing: error))".contains(message))
    #expect(try campus.first("Askja, Reykjavík")?.id.description == "own:askja")
    #expect(try campus.bundle.manifest.placeFiles?.count == 1)
  }
}
