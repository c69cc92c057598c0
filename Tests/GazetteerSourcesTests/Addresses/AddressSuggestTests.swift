import Foundation
import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

@testable import GazetteerSources

/// Streets, houses, crossings, places of interest and postal codes while they are typed.
@Suite struct AddressSuggestTests {
  private static func node(
    _ id: Int, _ number: String, _ street: String, _ latitude: Double, longitude: Double = -21.93,
    city: String = "Reykjavík"
  ) -> String {
    """
    <node id="\(id)" lat="\(latitude)" lon="\(longitude)"><tag k="addr:housenumber" v="\(number)"/>\
    <tag k="addr:street" v="\(street)"/><tag k="addr:city" v="\(city)"/></node>

    """
  }

  private static let houses = [
    node(1, "1", "Boulevard des Moulins", 64.14601),
    node(2, "12", "Boulevard des Moulins", 64.14611),
    node(3, "14", "Boulevard des Moulins", 64.14621),
    node(4, "12", "Avenue d'Ostende", 64.14501),
    node(5, "120", "Avenue d'Ostende", 64.14511),
    node(6, "2", "Bahnhofstrasse", 64.14401),
    node(7, "1", "Bahnhofstrasse", 64.14411),
    node(8, "10", "Bahnhofstrasse", 64.14421),
    node(9, "7", "Bahnhofstrasse", 64.54910, longitude: -21.90803, city: "Borgarnes"),
    node(10, "3", "Rue de la Paix", 64.14301),
  ]

  private static let streets = """
    <node id="20" lat="64.14700" lon="-21.93100"/><node id="21" lat="64.14700" lon="-21.92900"/>
    <node id="22" lat="64.14800" lon="-21.93000"/><node id="23" lat="64.14600" lon="-21.93000"/>
    <node id="24" lat="64.14700" lon="-21.93000"/>
    <way id="30"><nd ref="20"/><nd ref="24"/><nd ref="21"/><tag k="highway" v="residential"/>
      <tag k="name" v="Langa Gata"/></way>
    <way id="31"><nd ref="22"/><nd ref="24"/><nd ref="23"/><tag k="highway" v="residential"/>
      <tag k="name" v="Þvergata"/></way>
    <node id="40" lat="64.14650" lon="-21.93050"><tag k="tourism" v="museum"/>
      <tag k="name" v="Safn Jóns"/></node>

    """

  /// Streets of several words in Reykjavík, a crossing, a namesake in Borgarnes, and a museum.
  private static let file = "<osm>\n\(houses.joined())\(streets)</osm>\n"

  private static let reykjavik = Coordinate(latitude: 64.1466, longitude: -21.9426)

  private let imported: ImportedAddresses

  init() throws { imported = try ImportedAddresses("a.osm", Array(Self.file.utf8)) }

  private func labels(_ text: String, _ options: SearchOptions = SearchOptions()) throws -> [String]
  {
    try imported.geocoder.suggest(text, options: options).results.map(\.name)
  }

  private func nearReykjavik(_ text: String) throws -> [String] {
    try labels(text, SearchOptions(focus: Self.reykjavik))
  }

  static let cases: [Case<String, String>] = [
    Case("avenue d'ost", "Avenue d'Ostende", "a street of several words"),
    Case("av d'os", "Avenue d'Ostende", "an abbreviation"),
    Case("12 av. d'os", "Avenue d'Ostende 12", "a number before it, which the street has"),
    Case("boulev", "Boulevard des Moulins", "the beginning of an abbreviated word"),
    Case("bd des mou", "Boulevard des Moulins", "an abbreviation of several words"),
    Case("bd des muo", "Boulevard des Moulins", "swapped letters"),
    Case("5 rue de la pa", "Rue de la Paix", "a number that the street does not have"),
    Case("bahnhofstr", "Bahnhofstrasse", "an abbreviation that is complete"),
    Case("bahnhofstras", "Bahnhofstrasse", "a word between abbreviation and whole"),
    Case("bahnhofstr 1", "Bahnhofstrasse 1", "a number that is complete"),
    Case("bahnhofstr 1, rey", "Bahnhofstrasse 1", "an unfinished town behind it"),
    Case("reykjavík bahnh", "Bahnhofstrasse", "the town first"),
    Case("Reykjavík, 12 avenue d'o", "Avenue d'Ostende 12", "the town first, with a number"),
    Case("safn j", "Safn Jóns", "a place of interest"),
  ]

  @Test(arguments: cases)
  func aStreetNearTheFocusIsCompleted(_ example: Case<String, String>) throws {
    #expect(try nearReykjavik(example.given).first == example.expected, "\(example.why)")
  }

  @Test func housesAreOfferedOnceTheStreetIsComplete() throws {
    let names = try nearReykjavik("bahnhofstrasse")
    #expect(
      names.prefix(4) == [
        "Bahnhofstrasse", "Bahnhofstrasse 1", "Bahnhofstrasse 2", "Bahnhofstrasse 10",
      ])
    #expect(
      try nearReykjavik("bahnhofstrasse 1").prefix(2) == ["Bahnhofstrasse 1", "Bahnhofstrasse 10"])
  }

  @Test func aTownSaysWhichStreetIsMeant() throws {
    let place = try imported.geocoder.suggest("borgarnes bahnh").results.first
    #expect(place?.label.contains("Borgarnes") == true)
    #expect(try labels("borgarnes bahnhofstr").count { $0.hasPrefix("Bahnhofstrasse") } >= 1)
    #expect(try imported.geocoder.suggest("bahnhofstr 7, borg").results.first?.houseNumber == "7")
  }

  @Test func theScopeBinds() throws {
    let iceland = CountryCode("IS")
    let france = CountryCode("FR")
    #expect(try labels("avenue d'ost", SearchOptions(countries: [iceland])) == ["Avenue d'Ostende"])
    #expect(try labels("avenue d'ost", SearchOptions(countries: [france])).isEmpty)
    let box = try #require(BoundingBox(south: 64.5, west: -22, north: 64.6, east: -21.8))
    let inBox = try imported.geocoder.suggest(
      "bahnhofs", options: SearchOptions(boundingBox: box)
    ).results
    #expect(inBox.first?.label.contains("Borgarnes") == true)
    #expect(inBox.allSatisfy { box.contains($0.coordinate) })
  }

  @Test func aKnownPlaceStaysFirstWithoutFocusAndScope() throws {
    let names = try labels("b")
    #expect(names.first?.hasPrefix("Bahnhof") == false)
    #expect(try labels("borg").first == "Borgarnes")
  }

  /// Every beginning is answered, within the budget.
  @Test(arguments: [
    "12 avenue d'ostende, reykjavík", "langa gata & þvergata", "boulevard des moulins 14 borgarnes",
    "1 2 3 4 5 6 7 8 9 10 11 12", "aaaa aaaa aaaa aaaa aaaa aaaa aaaa aaaa", "''''' d' l' ' 1",
  ])
  func everyBeginningIsAnswered(_ text: String) throws {
    for count in 0...text.count {
      let answer = try imported.geocoder.suggest(
        String(text.prefix(count)), options: SearchOptions(focus: Self.reykjavik))
      #expect(!answer.budgetExceeded)
    }
  }
}
