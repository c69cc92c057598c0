import BundleFixtures
import Foundation
import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

@testable import GazetteerImport
@testable import GazetteerSources

/// Places and points of interest that an OpenStreetMap file adds to the gazetteer.
@Suite struct ImportedPlaceTests {
  /// Around Reykjavík (64.135, -21.895) and Borgarnes (64.538, -21.921).
  private static let xml = """
    <osm version="0.6">
      <node id="1" lat="64.1360" lon="-21.8960">
        <tag k="place" v="city"/><tag k="name" v="Reykjavík"/></node>
      <node id="2" lat="64.1300" lon="-21.9500">
        <tag k="place" v="suburb"/><tag k="name" v="Vesturbær"/></node>
      <node id="3" lat="64.5600" lon="-21.8000">
        <tag k="place" v="hamlet"/><tag k="name" v="Smáþorp"/><tag k="name:en" v="Tinytown"/>
        <tag k="population" v="40"/></node>
      <node id="4" lat="64.1400" lon="-21.9200">
        <tag k="tourism" v="museum"/><tag k="name" v="Borgarnes"/></node>
      <node id="5" lat="64.1401" lon="-21.9201">
        <tag k="amenity" v="library"/><tag k="name" v="Lestrarsalurinn"/></node>
      <node id="6" lat="64.1420" lon="-21.9220">
        <tag k="amenity" v="bench"/><tag k="name" v="Bekkurinn"/></node>
      <node id="7" lat="64.1420" lon="-21.9230"><tag k="amenity" v="school"/></node>
      <node id="9" lat="64.1403" lon="-21.9203">
        <tag k="tourism" v="museum"/><tag k="name" v="Loft 9 (Hús, Þak)"/></node>
      <node id="8" lat="64.1500" lon="-21.9600">
        <tag k="place" v="island"/><tag k="name" v="Lítiley"/></node>
      <node id="11" lat="64.1500" lon="-21.9400"/>
      <node id="12" lat="64.1500" lon="-21.9300"/>
      <node id="13" lat="64.1540" lon="-21.9300"/>
      <node id="14" lat="64.1540" lon="-21.9400"/>
      <way id="21"><nd ref="11"/><nd ref="12"/><nd ref="13"/><nd ref="14"/><nd ref="11"/>
        <tag k="leisure" v="park"/><tag k="name" v="Stórigarður"/></way>
      <node id="22" lat="64.1505" lon="-21.9350">
        <tag k="leisure" v="park"/><tag k="name" v="Stórigarður"/></node>
    </osm>

    """

  private func imported() throws -> ImportedAddresses {
    try ImportedAddresses("a.osm", Array(Self.xml.utf8))
  }

  @Test func placesAreFound() throws {
    let imported = try imported()
    for (query, id, layer) in [
      // Settlements and islands answer like those of the gazetteer, in every language of the file.
      ("Smáþorp", "osm:node/3", Layer.locality), ("Tinytown, Iceland", "osm:node/3", .locality),
      ("Vesturbær", "osm:node/2", .locality), ("Lítiley", "osm:node/8", .natural),
      // What the gazetteer has is not added.
      ("Reykjavík", "geonames:3413829", .locality),
      // Points of interest answer inside a town, or its postal code, and do not displace a town.
      ("Lestrarsalurinn, Reykjavík", "osm:node/5", .venue),
      ("Lestrarsalurinn Reykjavík Iceland", "osm:node/5", .venue),
      ("Lestrarsalurinn, 101 Reykjavík", "osm:node/5", .venue),
      ("Loft 9 (Hús, Þak), Reykjavík", "osm:node/9", .venue),
      ("Borgarnes", "geonames:3418076", .locality),
      ("Borgarnes, Reykjavík", "osm:node/4", .venue),
      // The area and the point inside it are one park.
      ("Stórigarður, Reykjavík", "osm:node/22", .natural),
    ] {
      let place = try #require(try imported.first(query), "\(query)")
      #expect(place.id.description == id && place.layer == layer, "\(query): \(place.label)")
      let isCredited = place.id.credit?.contains("OpenStreetMap") ?? false
      #expect(isCredited == id.hasPrefix("osm"), "\(query)")
    }
    let answer = try imported.geocoder.search("Lestrarsalurinn, Reykjavík")
    #expect(answer.outcome == .match)
    #expect(answer.results.first?.label == "Lestrarsalurinn, Capital Region, Iceland")
  }

  @Test func aPointOfInterestIsNotFoundOtherwise() throws {
    let imported = try imported()
    for query in [
      // Without a town; in a country, in another town; by a part of the name; misspelled; with other
      // words; a kind that is no place.
      "Lestrarsalurinn", "Lestrarsalurinn, Iceland", "Lestrarsalurinn, Borgarnes",
      "Lestrar, Reykjavík", "Lestrarsalurin, Reykjavík", "Gamla Lestrarsalurinn, Reykjavík",
      "Bekkurinn, Reykjavík",
    ] {
      let place = try imported.first(query)
      #expect(place?.id.source != .osm, "\(query): \(place?.label ?? "-")")
    }
  }

  @Test func aScopeStandsForTheTown() throws {
    var options = SearchOptions()
    options.countries = [CountryCode("IS")]
    let geocoder = try imported().geocoder
    let answer = try geocoder.search("Lestrarsalurinn", options: options)
    #expect(answer.results.first?.id.description == "osm:node/5")
    options.countries = [CountryCode("NO")]
    #expect(try geocoder.search("Lestrarsalurinn", options: options).results.isEmpty)
  }

  @Test func aVenueIsFoundInItsCity() throws {
    let geocoder = try imported().geocoder
    for (city, id) in [("Reykjavík", "osm:node/5"), ("Borgarnes", "geonames:3418076")] {
      let query = StructuredQuery(venue: "Lestrarsalurinn", city: city)
      #expect(try geocoder.search(query).results.first?.id.description == id, "\(city)")
    }
  }

  @Test func theCreditIsThatOfTheFile() throws {
    let imported = try imported()
    #expect(imported.bundle.manifest.attribution.contains("OpenStreetMap"))
    #expect(imported.bundle.manifest.addressFiles?.count == 1)
  }

  @Test func placesSurviveAnUpdateAndCanBeHidden() throws {
    let imported = try imported()
    let location = GazetteerLocation(bundle: imported.bundle.folder, data: nil)
    try imported.folder.write("name,id,hide\n,osm:node/4,yes\n", to: "hidden.csv")
    _ = try GazetteerBundle.update(
      location, with: nil, allowsMissingDays: true,
      ownPlaces: OwnPlaceFiles.read([imported.folder.path("hidden.csv")]), progress: nil)
    let bundle = try GazetteerBundle.existing(location)
    try GazetteerBundle.verify(bundle, progress: nil)
    let geocoder = try ForwardGeocoder(gazetteer: GazetteerReader(folder: bundle.folder))
    func first(_ query: String) throws -> String? {
      try geocoder.search(query).results.first?.id.description
    }
    #expect(try first("Lestrarsalurinn, Reykjavík") == "osm:node/5")
    #expect(try first("Smáþorp") == "osm:node/3")
    #expect(try first("Borgarnes, Reykjavík") != "osm:node/4")
  }

  // MARK: Kinds

  /// The elements of a file with some tags each, as the places that they are: "T.MT".
  private func kinds(of elements: [String]) throws -> [String] {
    let folder = try TemporaryFolder()
    let nodes = elements.enumerated().map { index, tags in
      let tags = tags.split(separator: " ").map { tag in
        let parts = tag.split(separator: "=")
        return "<tag k=\"\(parts[0])\" v=\"\(parts[1])\"/>"
      }.joined()
      return "<node id=\"\(index + 1)\" lat=\"1\" lon=\"1\">\(tags)</node>"
    }
    try folder.write("<osm>\(nodes.joined())</osm>", to: "a.osm")
    var found = [String](repeating: "-", count: elements.count)
    let kinds = try LexiconFiles(folder: ImportedAddresses.dictionaries).elementKinds()
    try OpenStreetMapPlaces(path: folder.path("a.osm"), kinds: kinds).forEachPlace(
      folder: folder.path
    ) { place in
      let number = String(decoding: place.id.dropFirst("osm:node/".count), as: UTF8.self)
      let index = try #require(Int(number)) - 1
      found[index] =
        "\(place.kind.featureClass.rawValue).\(place.kind.featureCode.rawValue)"
        + (place.kind.isPointOfInterest ? "" : " place")
    }
    return found
  }

  @Test func eachLineOfTheTableIsAKind() throws {
    let text = try String(
      contentsOfFile: ImportedAddresses.dictionaries + "/osm-kinds.tsv", encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t") }
    #expect(lines.count > 100)
    let found = try kinds(of: lines.map { "name=A \($0[0])=\($0[1])" })
    for (line, kind) in zip(lines, found) {
      let isPlace = line[0] == "place" && line[1] != "square"
      #expect(kind == line[2] + (isPlace ? " place" : ""), "\(line)")
    }
  }

  @Test func anElementIsAPlaceByItsFirstTag() throws {
    let cases = [
      // The use of a building comes before its form, and a place before both.
      ("name=A building=public tourism=museum", "S.MUS"),
      ("building=church name=A place=hamlet", "P.PPL place"),
      ("name=A building=train_station railway=station", "S.RSTN"),
      // Buildings and shops without note, streets, furniture, what has no name.
      ("name=A building=yes", "-"), ("name=A shop=bakery", "-"), ("name=A highway=primary", "-"),
      ("name=A amenity=bench", "-"), ("tourism=museum", "-"), ("name=A natural=tree", "-"),
    ]
    #expect(try kinds(of: cases.map(\.0)) == cases.map(\.1))
  }

  // MARK: Points

  /// An area of two ways, one of them backwards, and a line.
  @Test func aPointLiesInTheAreaOrOnTheLine() throws {
    let folder = try TemporaryFolder()
    let corners = [(0, 0), (0, 9), (1, 9), (1, 1), (9, 1), (9, 0)]
    let nodes = corners.enumerated().map { index, corner in
      "<node id=\"\(index + 1)\" lat=\"0.00\(corner.0)\" lon=\"0.00\(corner.1)\"/>"
    }.joined()
    func way(_ id: Int, _ nodes: [Int], _ tags: String = "") -> String {
      "<way id=\"\(id)\">" + nodes.map { "<nd ref=\"\($0)\"/>" }.joined() + tags + "</way>"
    }
    try folder.write(
      """
      <osm>\(nodes)\(way(11, [1, 2, 3, 4]))\(way(12, [1, 6, 5, 4]))
      \(way(13, [2, 1, 6], "<tag k=\"natural\" v=\"ridge\"/><tag k=\"name\" v=\"B\"/>"))
      <relation id="21"><member type="way" ref="12" role="outer"/>
      <member type="way" ref="11" role="outer"/>
      <tag k="leisure" v="park"/><tag k="name" v="A"/></relation></osm>
      """, to: "a.osm")
    let kinds = try LexiconFiles(folder: ImportedAddresses.dictionaries).elementKinds()
    var points: [String: (Int32, Int32)] = [:]
    try OpenStreetMapPlaces(path: folder.path("a.osm"), kinds: kinds).forEachPlace(
      folder: folder.path
    ) { points[String(decoding: $0.id, as: UTF8.self)] = ($0.latitude, $0.longitude) }
    let park = try #require(points["osm:relation/21"])
    // The L is 0.001° wide.
    #expect((0...900).contains(park.0) && (0...900).contains(park.1))
    #expect(park.0 <= 100 || park.1 <= 100, "\(park)")
    // The middle of two sides of equal length is the corner.
    let ridge = try #require(points["osm:way/13"])
    #expect(abs(ridge.0) <= 1 && abs(ridge.1) <= 1, "\(ridge)")
  }
}
