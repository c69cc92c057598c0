import Foundation
import Gazetteer
import Geodesy
import TestSupport
import Testing
import TextFormats

@testable import GazetteerImport

@Suite struct PolygonImportTests {
  private static let data = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Data").path

  @Test func polygonsAreReadFromTheBundle() throws {
    let world = try ImportedWorld(Worlds.borders)
    func codes(_ latitude: Double, _ longitude: Double) throws -> [String]? {
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      return try world.reader.countries(at: point)?.map(\.description)
    }
    #expect(try codes(47.5, 7.5) == ["FR"])
    #expect(try codes(47.5, 7.6) == ["CH"])
    #expect(try codes(47.5, 9.2) == ["CH", "DE"])
    #expect(try codes(48, 8.9) == ["CH"])
    #expect(try codes(44, 5) == [])
    let sea = try world.reader.water(at: try #require(Coordinate(latitude: 44, longitude: 5)))
    #expect(sea == NamedWater(kind: .sea, name: "Test Sea", id: PlaceID("naturalearth:42")))
    let lake = try world.reader.water(
      at: try #require(Coordinate(latitude: 47.75, longitude: 8.55)))
    #expect(lake == NamedWater(kind: .lake, name: "Lake Test"))
  }

  @Test func anExtractNeedsNoPolygons() throws {
    let world = try ImportedWorld(Worlds.parisFranceAndTexas)
    let point = try #require(Coordinate(latitude: 48, longitude: 2))
    #expect(try world.reader.countries(at: point) == nil)
    #expect(try world.reader.water(at: point) == nil)
  }

  @Test(
    "bad lines and rows are errors",
    arguments: [
      ("naturalearth/countries.ndjson", "{}"),
      ("naturalearth/countries.ndjson", "no JSON"),
      (
        "naturalearth/countries.ndjson",
        #"{"geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {"iso2": "FR"}}"#
      ),
      (
        "naturalearth/countries.ndjson",
        #"{"geometry": {"type": "Polygon", "coordinates": [[[1, 95]]]}, "properties": {"iso2": "FR"}}"#
      ),
      (
        "naturalearth/countries.ndjson",
        #"{"geometry": {"type": "Polygon", "coordinates": []}, "properties": {"name": "No code"}}"#
      ),
      ("overrides/country-polygons.tsv", "France\t1,2,3\tFR\ta box of three"),
      ("overrides/country-polygons.tsv", "France\t\tFRA\tthree letters"),
    ])
  func badInputIsRefused(file: String, line: String) throws {
    var world = Worlds.parisFranceAndTexas
    world.files[file] = [line]
    #expect(throws: GazetteerError.self) { try ImportedWorld(world) }
  }

  @Test func membersOfAnObjectAreFoundInAnyOrder() throws {
    let text = #"{"b": {"x": [1, {"y": "}]"}]}, "s": "a\"b", "n": -1.5 , "last": [[]] }"#
    func members(_ text: String) -> [String: String]? {
      var scanner = JSONScanner(Array(text.utf8)[...])
      var members: [String: String] = [:]
      let isWhole = scanner.forEachMember { key, scanner in
        let value = scanner.value()
        members[String(decoding: key, as: UTF8.self)] = value.map {
          String(decoding: $0, as: UTF8.self)
        }
        return value != nil
      }
      return isWhole && scanner.isAtEnd ? members : nil
    }
    let found = try #require(members(text))
    func value(_ name: String) -> String? { found[name] }
    #expect(value("b") == #"{"x": [1, {"y": "}]"}]}"#)
    #expect(value("s") == #""a\"b""#)
    #expect(value("n") == "-1.5")
    #expect(value("last") == "[[]]")
    #expect(value("x") == nil)
    for broken in ["", "[1]", "{", #"{"a"#, "{}}"] {
      #expect(members(broken) == nil, "\(broken)")
    }
  }

  @Test(arguments: ["UA@32.3,44.3,36.5,46.3 RU", "CY,GB", "FR", ""])
  func labelsAreReadBack(label: String) {
    #expect(PolygonCountries(label: label).label == label)
  }

  @Test func everyPolygonHasItsCountries() throws {
    let extract = try Extract(folder: Self.data)
    var names: Set<String> = []
    var withoutCode: Set<String> = []
    for table in extract.tables(.countryPolygons) {
      try table.forEachRow { row in
        let line = try #require(GeoJSONLine(row[0]))
        let name = try #require(line.properties.name)
        names.insert(name)
        if CountryCode(line.properties.iso2 ?? "") == nil { withoutCode.insert(name) }
      }
    }
    #expect(names.count > 250)
    var wholes: Set<String> = []
    try extract.forEachRow(of: .countryPolygonCodes) { row in
      #expect(names.contains(row.text(0)), "\(row.text(0)) is no polygon")
      #expect(row.text(3).count > 10, "\(row.text(0)): no reason")
      if row[1].isEmpty { wholes.insert(row.text(0)) }
    }
    #expect(withoutCode.subtracting(wholes).isEmpty)
  }

  @Test func everyCodeIsACountryOfTheExtract() throws {
    let extract = try Extract(folder: Self.data)
    var known: Set<String> = []
    try extract.forEachRow(of: .countries) { row in known.insert(row.text(0)) }
    try extract.forEachRow(of: .countryPolygonCodes) { row in
      for code in row.text(2).split(separator: ",") {
        #expect(known.contains(String(code)), "\(row.text(0)): \(code)")
      }
    }
    for table in extract.tables(.countryPolygons) {
      try table.forEachRow { row in
        guard let code = GeoJSONLine(row[0])?.properties.iso2, !code.isEmpty else { return }
        #expect(known.contains(code), "\(code)")
      }
    }
  }

  @Test func everyDrawnRegionIsADivisionOfTheExtract() throws {
    let extract = try Extract(folder: Self.data)
    var known: Set<String> = []
    try extract.forEachRow(of: .admin1Codes) { row in known.insert(row.text(0)) }
    var drawn: Set<String> = []
    for table in extract.tables(.regionPolygons) {
      try table.forEachRow { row in
        let line = try #require(GeoJSONLine(row[0]))
        drawn.insert(try #require(line.properties.code))
      }
    }
    #expect(drawn.count > 3_000)
    #expect(drawn.subtracting(known).isEmpty)
  }
}
