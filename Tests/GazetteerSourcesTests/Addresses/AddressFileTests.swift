import Foundation
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

@testable import GazetteerSources

@Suite struct AddressFileTests {
  struct Form: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let ids: [String]
    var testDescription: String { name }
  }

  static let forms = [
    Form(
      name: "a.geojson", text: SampleFiles.geoJSON,
      ids: ["openaddresses:0123456789abcdee", "openaddresses:0123456789abcded"]),
    Form(
      name: "a.csv", text: SampleFiles.csv,
      ids: ["openaddresses:0123456789abcdee", "openaddresses:0123456789abcded"]),
    Form(name: "a.osm", text: SampleFiles.xml, ids: ["osm:node/1", "osm:node/2"]),
  ]

  @Test(arguments: forms)
  func aHouseIsFoundInEachWrittenForm(_ form: Form) throws {
    let imported = try ImportedAddresses(form.name, Array(form.text.utf8))
    for query in [
      "Langa Gata 12, Reykjavík", "12 Langa Gata, Reykjavík", "langa gata 12 reykjavik",
      "Langagata 12, 101 Reykjavík", "Langa Gata 12", "Lanfa Gata 12, Reykjavík",
    ] {
      let house = try #require(try imported.first(query), "\(query)")
      #expect(house.id.description == form.ids[0], "\(query)")
      #expect(house.street == "Langa Gata" && house.houseNumber == "12", "\(query)")
      #expect(house.layer == .address && house.unit == nil && !house.isInterpolated, "\(query)")
      #expect(house.label == "Langa Gata 12, 101 Reykjavík, Iceland", "\(query)")
    }
    let other = try #require(try imported.first("Stutta St 5, Borgarnes"))
    #expect(other.street == "Stutta Street" && other.region == "West")
    // Rows that differ in their unit are one house.
    #expect(imported.bundle.manifest.counts.addresses == (form.name == "a.osm" ? 4 : 3))
  }

  @Test(arguments: forms)
  func aNumberBetweenOthersLiesBetweenThem(_ form: Form) throws {
    let imported = try ImportedAddresses(form.name, Array(form.text.utf8))
    let house = try #require(try imported.first("Langa Gata 14, Reykjavík"))
    #expect(house.isInterpolated && house.houseNumber == "14" && house.layer == .address)
    #expect(abs(house.coordinate.longitude - -21.93067) < 0.0001)
    #expect(house.id.code.hasSuffix("#14"))
    #expect(house.accuracyMeters >= 20)
    // Beyond the ends there is the street alone.
    let answer = try imported.geocoder.search("Langa Gata 98, Reykjavík")
    #expect(answer.outcome == .partial)
    #expect(answer.results.first?.layer == .street)
    #expect(answer.unmatched.map(\.text) == ["98"])
  }

  @Test func aUnitIsReportedAndNotMissed() throws {
    let imported = try ImportedAddresses("a.csv", Array(SampleFiles.csv.utf8))
    let answer = try imported.geocoder.search("Langa Gata 12 Apt 5, Reykjavík")
    #expect(answer.outcome == .match)
    #expect(answer.results.first?.houseNumber == "12")
    #expect(answer.results.first?.unit == "Apt 5")
  }

  @Test func aStreetInTheWrongTownIsTheTown() throws {
    let imported = try ImportedAddresses("a.csv", Array(SampleFiles.csv.utf8))
    let answer = try imported.geocoder.search("Langa Gata 12, Borgarnes")
    #expect(answer.outcome == .partial)
    #expect(answer.results.first?.name == "Borgarnes")
  }

  @Test func streetsOfOpenStreetMapHaveAMiddleAndABox() throws {
    let imported = try ImportedAddresses("a.osm", Array(SampleFiles.xml.utf8))
    for query in ["Langa Gata, Reykjavík", "Longstreet, Reykjavík"] {
      let street = try #require(try imported.first(query))
      #expect(street.id.description == "osm:way/11", "\(query)")
      #expect(street.layer == .street && street.street == "Langa Gata")
      #expect(street.coordinate == Coordinate(latitude: 64.146, longitude: -21.931))
      #expect(street.boundingBox?.west == -21.932)
    }
    let building = try #require(try imported.first("Stutta Street 5, Borgarnes"))
    #expect(building.id.description == "osm:way/13")
    #expect(building.coordinate == Coordinate(latitude: 64.5491, longitude: -21.90803))
  }

  @Test func aPointIsTheHouseNextToItElseTheStreet() throws {
    let imported = try ImportedAddresses("a.osm", Array(SampleFiles.xml.utf8))
    func id(_ latitude: Double, _ longitude: Double) throws -> String? {
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      return try imported.reverseGeocoder.reverse(point).results.first?.id.description
    }
    #expect(try id(64.14605, -21.93110) == "osm:node/1")
    #expect(try id(64.14720, -21.93000) == "osm:way/12")
    #expect(try id(64.20000, -21.93000) == "geonames:3413829")
  }

  @Test(arguments: [
    ("a.csv", "number,street\n1,A\n", "its columns are not those of a known table: number, street"),
    ("a.osm", "<osm><node id=\"1\"", "expected XML of OpenStreetMap"),
    ("a.osm.pbf", "\u{0}\u{0}\u{0}\u{FF}", "expected a block's header"),
    ("a.xyz", "x", "expected a name that ends in"),
    ("a.txt", "x", "name them with --columns"),
  ])
  func invalidValuesAreRefused(name: String, text: String, reason: String) throws {
    var message = ""
    do {
      _ = try ImportedAddresses(name, Array(text.utf8))
    } catch {
      message = "\(error)"
    }
    #expect(message.contains(reason), "\(message)")
  }

  @Test func binaryAndXMLFilesAreReadAlike() throws {
    let imported = try ImportedAddresses("a.osm.pbf", SamplePBF.bytes)
    #expect(try imported.first("Langa Gata 12, Reykjavík")?.id.description == "osm:node/1")
    #expect(try imported.first("Langa Gata 18, Reykjavík")?.id.description == "osm:node/2")
    #expect(
      try imported.first("Longstreet & Þvergata, Reykjavík")?.id.description
        == "osm:way/11+osm:way/12")
  }

  /// Rounds of each form.
  private static let rounds =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == nil ? 300 : 5_000

  /// Bytes changed, cut out or doubled at random give an error or fewer houses, never a trap.
  @Test(arguments: forms.map { ($0.name, Array($0.text.utf8)) } + [("a.osm.pbf", SamplePBF.bytes)])
  func damagedFilesAreReadOrRefused(name: String, whole: [UInt8]) throws {
    let folder = try TemporaryFolder()
    var kinds = ElementKinds()
    for (key, value) in [("highway", "residential"), ("building", "yes")] {
      kinds.add(
        key: key, value: value,
        .init(
          featureClass: .site, featureCode: FeatureCode(rawValue: "BLDG"), isPointOfInterest: true))
    }
    var generator = SeededGenerator(seed: 20)
    for round in 0..<Self.rounds {
      var bytes = whole
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[position] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.removeSubrange(position...)
        default: bytes.insert(contentsOf: whole.dropFirst(position).prefix(40), at: position)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      let path = folder.path("\(round)-\(name)")
      try folder.write(Data(bytes), to: "\(round)-\(name)")
      do {
        let source = try AddressFileSource(path: path)
        _ = try source.forEachAddress(folder: folder.path(".")) { address in
          #expect(abs(address.latitude) <= 9_000_000 && abs(address.longitude) <= 18_000_000)
        }
        try source.forEachPlace(of: kinds, folder: folder.path(".")) { place in
          #expect(abs(place.latitude) <= 9_000_000 && abs(place.longitude) <= 18_000_000)
        }
      } catch let error as ExtractError {
        #expect("\(error)".contains(name), "seed 20, round \(round): \(error)")
      }
    }
  }
}
