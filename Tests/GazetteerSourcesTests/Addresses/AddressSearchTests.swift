import BundleFixtures
import Foundation
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

@testable import GazetteerSources

/// Address searches that differ from the way a file writes the address.
@Suite struct AddressSearchTests {
  private static let header = "LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH\n"

  private static let houses =
    header + """
      -21.93117,64.14602,12,Langa Gata,,Reykjavík,,,101,,0000000000000001
      -21.93017,64.14602,16,Langa Gata,,Reykjavík,,,101,,0000000000000002
      -21.93007,64.14612,11-15,Langa Gata,,Reykjavík,,,101,,0000000000000003
      -21.92917,64.14602,21,Langa Gata,,Reykjavík,,,105,,0000000000000004
      -21.90803,64.5491,5,Stutta Street,,Borgarnes,,,310,,0000000000000005
      -21.9,64.551,12,Langa Gata,,Nýibær,,,,,0000000000000006
      -21.9301,64.1442,12 bis,Rue de la Paix,,Reykjavík,,,101,,0000000000000008
      -21.9301,64.1443,12,Rue de la Paix,,Reykjavík,,,101,,0000000000000009
      -21.9301,64.1444,450,E 300 S,,Reykjavík,,,101,,000000000000000a
      -21.9301,64.1445,37-12,Langastræti,,Reykjavík,,,101,,000000000000000b
      -21.9301,64.1446,1234/5,Dlouhá,,Reykjavík,,,101,,000000000000000c
      -21.9301,64.1447,8,麹町二丁目,,Reykjavík,,,101,,000000000000000d
      -21.9301,64.1448,110,세종대로,,Reykjavík,,,101,,000000000000000e
      -21.9301,64.1449,12,3rd Cross,,Reykjavík,,,101,,000000000000000f
      -21.94,64.14,7,Kóðagata,,Reykjavík,,,1999 AB,,0000000000000007

      """

  @Test(arguments: [
    // A letter of the street's word is missing, or has changed places with the stem's last.
    ("Stutta Sreet 5, Borgarnes", "0000000000000005"),
    ("Langagtaa 12, Reykjavík", "0000000000000001"),
    ("Langgaata 12, Reykjavík", "0000000000000001"),
    // The other part of a misspelled street has another postal code.
    ("Langga Gata 21, Reykjavík", "0000000000000004"),
    // A letter before the street is the house's.
    ("12 A Langa Gata, Reykjavík", "0000000000000001"),
    // A word that follows the number like a letter, in front of the street and behind it.
    ("12 bis rue de la Paix, Reykjavík", "0000000000000008"),
    ("Rue de la Paix 12 bis, Reykjavík", "0000000000000008"),
    ("12 rue de la Paix, Reykjavík", "0000000000000009"),
    // A grid of streets, a number of Queens', two numbers of one house, a block, a road, a cross.
    ("450 E 300 S, Reykjavík", "000000000000000a"),
    ("37-12 Langastræti, Reykjavík", "000000000000000b"),
    ("Dlouhá 1234/5, Reykjavík", "000000000000000c"),
    ("麹町二丁目8, Reykjavík", "000000000000000d"),
    ("세종대로 110, Reykjavík", "000000000000000e"),
    ("#12, 3rd Cross, Reykjavík", "000000000000000f"),
    // A word for the number between it and the street, with and without its letter.
    ("Stutta Street No. 5, Borgarnes", "0000000000000005"),
    ("Langa Gata nr 12, Reykjavík", "0000000000000001"),
    // A floor in front of the address and behind it, also where its word means something else alone.
    ("Langa Gata 12, 2nd floor, Reykjavík", "0000000000000001"),
    ("2nd floor, Langa Gata 12, Reykjavík", "0000000000000001"),
    ("Langa Gata 12, 3. OG, Reykjavík", "0000000000000001"),
    // Somebody's mail, in front of the address and behind it.
    ("c/o Anna, Langa Gata 12, Reykjavík", "0000000000000001"),
    ("Langa Gata 12 c/o Anna Smith, Reykjavík", "0000000000000001"),
    // The other side of the street.
    ("opposite Langa Gata 12, Reykjavík", "0000000000000001"),
    ("gegenüber von Langa Gata 12, Reykjavík", "0000000000000001"),
    // The sides of a street: 13 is in the range of its side, 14 lies between its neighbors.
    ("Langa Gata 13, Reykjavík", "0000000000000003"),
  ])
  func aHouseIsFound(query: String, hash: String) throws {
    let imported = try ImportedAddresses("a.csv", Array(Self.houses.utf8))
    #expect(try imported.first(query)?.id.description == "openaddresses:\(hash)", "\(query)")
  }

  @Test(arguments: [
    // Number last, and the postal code before the town.
    ("12 Langa Gata, Reykjavík", "Langa Gata 12, 101 Reykjavík, Iceland"),
    // The unit is the query's, also in a town that only the file knows.
    ("Langa Gata 12, Apt 5, Reykjavík", "Langa Gata 12, Apt 5, 101 Reykjavík, Iceland"),
    ("Langa Gata 12, Nýibær", "Langa Gata 12, Nýibær, Iceland"),
  ])
  func anAddressIsWrittenAsInItsCountry(query: String, label: String) throws {
    let imported = try ImportedAddresses("a.csv", Array(Self.houses.utf8))
    #expect(try imported.first(query)?.addressLabel == label, "\(query)")
    #expect(try imported.first("Reykjavík")?.addressLabel == nil)
  }

  @Test(arguments: [
    // What belongs to the address is understood, and leaves no words.
    ("Langa Gata 12, 2nd floor, Reykjavík", "2nd floor"),
    ("2nd floor, Langa Gata 12, Reykjavík", "2nd floor"),
    ("Langa Gata 12, 3. OG, Reykjavík", "3. OG"),
    ("c/o Anna, Langa Gata 12, Reykjavík", "c/o Anna"),
    ("Langa Gata 12 c/o Anna Smith, Reykjavík", "c/o Anna Smith"),
    ("opposite Langa Gata 12, Reykjavík", nil), ("Langa Gata nr 12, Reykjavík", nil),
  ])
  func allWordsOfAnAddressAreUnderstood(query: String, unit: String?) throws {
    let imported = try ImportedAddresses("a.csv", Array(Self.houses.utf8))
    let answer = try imported.geocoder.search(query)
    #expect(answer.outcome == .match && answer.unmatched.isEmpty, "\(query)")
    #expect(answer.results.first?.unit == unit, "\(query)")
  }

  /// A house opposite is as far away as a street is wide.
  @Test func aPlaceOppositeIsLessAccurate() throws {
    let imported = try ImportedAddresses("a.csv", Array(Self.houses.utf8))
    let house = try #require(try imported.first("opposite Langa Gata 12, Reykjavík"))
    #expect(house.accuracyMeters == 60)
  }

  @Test(arguments: ["s/n", "sn", "sin número", "sem número"])
  func aHouseWithoutANumberIsItsStreet(words: String) throws {
    let imported = try ImportedAddresses("a.osm", Array(SampleFiles.xml.utf8))
    let answer = try imported.geocoder.search("Langa Gata \(words), Reykjavík")
    #expect(answer.outcome == .match && answer.results.first?.layer == .street, "\(words)")
    #expect(answer.results.first?.street == "Langa Gata")
  }

  @Test func aStreetIsWrittenWithoutANumber() throws {
    let imported = try ImportedAddresses("a.osm", Array(SampleFiles.xml.utf8))
    let street = try #require(try imported.first("Langa Gata, Reykjavík"))
    let label = try #require(street.addressLabel)
    #expect(street.houseNumber == nil && label.hasPrefix("Langa Gata, "))
    #expect(label.hasSuffix("Reykjavík, Iceland"))
  }

  @Test func aNumberOfTheOtherSideIsNotInARange() throws {
    let imported = try ImportedAddresses("a.csv", Array(Self.houses.utf8))
    let house = try #require(try imported.first("Langa Gata 14, Reykjavík"))
    #expect(house.isInterpolated && house.houseNumber == "14")
    #expect(house.coordinate.latitude == 64.14602)
  }

  /// Houses at both ends of a street that turns by a right angle, of two ways.
  private static let angle = """
    <osm>
      <node id="1" lat="64.14010" lon="-21.94000"><tag k="addr:housenumber" v="2"/>
        <tag k="addr:street" v="Hornvegur"/><tag k="addr:city" v="Reykjavík"/></node>
      <node id="2" lat="64.13990" lon="-21.94000"><tag k="addr:housenumber" v="1"/>
        <tag k="addr:street" v="Hornvegur"/><tag k="addr:city" v="Reykjavík"/></node>
      <node id="3" lat="64.14200" lon="-21.93520"><tag k="addr:housenumber" v="22"/>
        <tag k="addr:street" v="Hornvegur"/><tag k="addr:city" v="Reykjavík"/></node>
      <node id="4" lat="64.14000" lon="-21.94000"/>
      <node id="5" lat="64.14000" lon="-21.93700"/>
      <node id="6" lat="64.14000" lon="-21.93500"/>
      <node id="7" lat="64.14200" lon="-21.93500"/>
      <way id="11"><nd ref="5"/><nd ref="4"/>
        <tag k="highway" v="residential"/><tag k="name" v="Hornvegur"/></way>
      <way id="12"><nd ref="5"/><nd ref="6"/><nd ref="7"/>
        <tag k="highway" v="residential"/><tag k="name" v="Hornvegur"/></way>
    </osm>

    """

  /// A straight line from 2 to 22 would be 140 m from the street at its corner.
  @Test func aMissingNumberLiesAlongTheStreetsLine() throws {
    let imported = try ImportedAddresses("a.osm", Array(Self.angle.utf8))
    let house = try #require(try imported.first("Hornvegur 12, Reykjavík"))
    #expect(house.isInterpolated && house.id.description == "osm:way/11#12")
    // Both neighbors are on the left: 11 m and 10 m from the line of 466 m.
    let expected = try #require(Coordinate(latitude: 64.14009, longitude: -21.93521))
    #expect(house.coordinate.distanceMeters(to: expected) < 5)
    #expect((400...480).contains(house.accuracyMeters))
    let end = try imported.geocoder.search("Hornvegur 24, Reykjavík")
    #expect(end.outcome == .partial && end.results.first?.layer == .street)
    // A point near the line is on the street, however far from its houses and corners.
    let point = try #require(Coordinate(latitude: 64.14030, longitude: -21.93850))
    #expect(
      try imported.reverseGeocoder.reverse(point).results.first?.id.description == "osm:way/11")
  }

  /// The line through the houses is nearer to them than the street, and leaves it.
  @Test(arguments: [#"<tag k="addr:street" v="Langa Gata"/>"#, ""])
  func aMissingNumberLiesOnALineThroughHouses(street: String) throws {
    let xml = SampleFiles.xml.replacingOccurrences(
      of: "</osm>",
      with: """
          <node id="20" lat="64.14652" lon="-21.93067"/>
          <way id="21"><nd ref="1"/><nd ref="20"/><nd ref="2"/>
            <tag k="addr:interpolation" v="even"/>\(street)</way>
        </osm>
        """)
    let imported = try ImportedAddresses("a.osm", Array(xml.utf8))
    let house = try #require(try imported.first("Langa Gata 14, Reykjavík"))
    let expected = try #require(Coordinate(latitude: 64.14652, longitude: -21.93067))
    #expect(house.isInterpolated && house.coordinate.distanceMeters(to: expected) < 2)
    let shown = try #require(try imported.first("Langa Gata, Reykjavík"))
    #expect(shown.id.description == "osm:way/11" && shown.coordinate.latitude == 64.146)
  }

  @Test func aTownThatTheGazetteerLacksIsKnownByItsHouses() throws {
    let imported = try ImportedAddresses("a.csv", Array(Self.houses.utf8))
    let answer = try imported.geocoder.search("Langa Gata 12, Nýibær")
    #expect(answer.outcome == .match)
    #expect(answer.results.first?.id.description == "openaddresses:0000000000000006")
    #expect(answer.results.first?.label == "Langa Gata 12, Nýibær, Iceland")
  }

  /// The code is not among the postal data.
  @Test func anAddressIsCompleteWithThePostalCodeOfItsSource() throws {
    let imported = try ImportedAddresses("a.csv", Array(Self.houses.utf8))
    for query in [
      "Kóðagata 7, 1999 AB Reykjavík", "kodagata 7 1999ab reykjavik", "7 Kóðagata, 1999 AB",
      "Kóðagata, 1999 AB Reykjavík",
    ] {
      let answer = try imported.geocoder.search(query)
      #expect(answer.outcome == .match, "\(query)")
      #expect(answer.results.first?.street == "Kóðagata", "\(query)")
    }
    // It is no place, and another code stays left over.
    #expect(try imported.geocoder.search("1999 AB").results.isEmpty)
    #expect(try imported.geocoder.search("Kóðagata 7, 1998 AB Reykjavík").outcome == .partial)
  }

  /// The houses on the outside of a corner are nearer to each other along the street than they are.
  @Test func theAccuracyCoversTheGapBetweenNeighbors() throws {
    func house(_ id: Int, _ number: Int, _ point: String) -> String {
      """
      <node id="\(id)" \(point)><tag k="addr:housenumber" v="\(number)"/>
      <tag k="addr:street" v="Hornvegur"/><tag k="addr:city" v="Reykjavík"/></node>
      """
    }
    let xml = """
      <osm>\(house(1, 2, #"lat="64.14045" lon="-21.94041""#))
      \(house(2, 22, #"lat="64.13982" lon="-21.93897""#))
      <node id="4" lat="64.14000" lon="-21.94206"/><node id="5" lat="64.14000" lon="-21.94000"/>
      <node id="6" lat="64.13910" lon="-21.94000"/>
      <way id="11"><nd ref="4"/><nd ref="5"/><nd ref="6"/>
        <tag k="highway" v="residential"/><tag k="name" v="Hornvegur"/></way></osm>
      """
    let imported = try ImportedAddresses("a.osm", Array(xml.utf8))
    let house = try #require(try imported.first("Hornvegur 12, Reykjavík"))
    #expect(house.isInterpolated && house.id.description == "osm:way/11#12")
    // They are 99 m apart, and 40 m along the street.
    #expect(house.accuracyMeters >= 99)
  }

  @Test(arguments: [
    "Langa Gata & Þvergata, Reykjavík", "corner of Þvergata and Langa Gata Reykjavik",
  ])
  func aCrossingIsWhereTwoStreetsMeet(query: String) throws {
    let imported = try ImportedAddresses("a.osm", Array(SampleFiles.xml.utf8))
    let answer = try imported.geocoder.search(query)
    let crossing = try #require(answer.results.first)
    #expect(answer.outcome == .match)
    #expect(crossing.layer == .street)
    #expect(crossing.id.description == "osm:way/11+osm:way/12")
    #expect(crossing.coordinate == Coordinate(latitude: 64.146, longitude: -21.93))
  }

  @Test func elementsOfOneAddressAreFoundWhereTheyAre() throws {
    func node(_ id: Int, _ longitude: String) -> String {
      """
      <node id="\(id)" lat="64.14602" lon="\(longitude)"><tag k="addr:housenumber" v="12"/>
      <tag k="addr:street" v="Langa Gata"/><tag k="addr:city" v="Reykjavík"/></node>
      """
    }
    let xml = "<osm>" + node(1, "-21.93117") + node(2, "-21.93017") + "</osm>"
    let imported = try ImportedAddresses("a.osm", Array(xml.utf8))
    for (longitude, id) in [(-21.93115, "osm:node/1"), (-21.93019, "osm:node/2")] {
      let point = try #require(Coordinate(latitude: 64.14603, longitude: longitude))
      #expect(try imported.reverseGeocoder.reverse(point).results.first?.id.description == id)
    }
    let point = try #require(Coordinate(latitude: 64.14603, longitude: -21.93115))
    for (layers, found) in [
      ([Layer.address], Layer.address), ([.street], .street), ([.locality], .locality),
      ([.country], .country),
    ] {
      let answer = try imported.reverseGeocoder.reverse(point, layers: Set(layers))
      #expect(answer.results.first?.layer == found)
    }
    // To who looks for the address they are one house.
    #expect(try imported.geocoder.search("Langa Gata 12, Reykjavík").ambiguity.count == 1)
  }

  @Test func answersCreditTheSourcesOfTheirStreets() throws {
    let openStreetMap = try ImportedAddresses("a.osm", Array(SampleFiles.xml.utf8))
    for query in [
      "Langa Gata 12, Reykjavík", "Langa Gata 14, Reykjavík", "Stutta Street, Borgarnes",
      "Langa Gata & Þvergata, Reykjavík",
    ] {
      #expect(
        try openStreetMap.first(query)?.credits == "© OpenStreetMap contributors (ODbL)", "\(query)"
      )
    }
    #expect(try openStreetMap.first("Reykjavík")?.credits == nil)
    let houses = Array(Self.houses.utf8)
    let openAddresses = try ImportedAddresses("a.csv", houses)
    #expect(
      try openAddresses.first("Langa Gata 12, Reykjavík")?.credits
        == "OpenAddresses and its sources (openaddresses.io)")
    let own = try ImportedAddresses("a.csv", houses, attribution: "Þjóðskrá, CC BY 4.0")
    #expect(try own.first("Langa Gata 14, Reykjavík")?.credits == "Þjóðskrá, CC BY 4.0")
    let manifest = own.bundle.manifest
    #expect(manifest.attribution == "GeoNames (CC BY 4.0); Þjóðskrá, CC BY 4.0")
    #expect(manifest.addressFiles?.map(\.file.attribution) == ["Þjóðskrá, CC BY 4.0"])
  }

  @Test func aBundleRemembersItsFiles() throws {
    let imported = try ImportedAddresses("a.csv", Array(Self.houses.utf8))
    let file = try #require(imported.bundle.manifest.addressFiles?.first?.file)
    #expect(file.name.hasSuffix("/a.csv"))
    #expect(file.bytes == Self.houses.utf8.count && file.crc32.count == 8)
    // Of another format it is refused: rebuilt from the extract alone it would lose its streets.
    let path = imported.bundle.folder + "/manifest.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacingOccurrences(of: #""format": "#, with: #""format": 9"#).write(
      toFile: path, atomically: true, encoding: .utf8)
    let location = GazetteerLocation(
      bundle: imported.bundle.folder, data: imported.folder.path("Data"))
    let error = #expect(throws: GazetteerError.self) {
      try GazetteerBundle.openOrBuild(location, progress: nil)
    }
    #expect(
      "\(String(describing: error))".contains(
        "--addresses \(file.name) --attribution '\(file.attribution ?? "")' --output"))
  }
}
