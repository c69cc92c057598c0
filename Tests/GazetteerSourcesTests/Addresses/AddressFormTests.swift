import Foundation
import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

/// Addresses in the forms of their countries, on an invented extract.
@Suite struct AddressFormTests {
  /// The extract, imported once for each table.
  private static func imported() throws -> ImportedAddresses {
    try ImportedAddresses("forms.osm", Array(extract.utf8), world: world)
  }

  private static let world: World = {
    var world = World()
    world.addCity(1, "千代田区", "JP", 35.69, 139.75)
    world.addCity(2, "서울특별시", "KR", 37.57, 126.98)
    world.addCity(3, "Queens", "US", 40.75, -73.89)
    world.addPlace(
      4, "Salt Lake City", code: "PPLA", country: "US", latitude: 40.76, longitude: -111.89,
      population: 200_000)
    world.addCity(5, "Bengaluru", "IN", 12.97, 77.59)
    world.addCity(6, "Praha", "CZ", 50.09, 14.42)
    world.addCity(7, "Berlin", "DE", 52.52, 13.43)
    world.addCity(8, "Madrid", "ES", 40.42, -3.70)
    world.addCity(9, "Paris", "FR", 48.86, 2.35)
    world.addCity(10, "Torino", "IT", 45.07, 7.69)
    world.addCity(11, "São Paulo", "BR", -23.56, -46.65)
    return world
  }()

  private static let extract: String = {
    var elements = ""
    var id = 1
    func tags(_ tags: [(String, String)]) -> String {
      tags.map { #"<tag k="\#($0)" v="\#($1)"/>"# }.joined()
    }
    func house(
      _ number: String, _ street: String, _ city: String, _ latitude: Double, _ longitude: Double
    ) {
      elements +=
        #"<node id="\#(id)" lat="\#(latitude)" lon="\#(longitude)">"#
        + tags([("addr:housenumber", number), ("addr:street", street), ("addr:city", city)])
        + "</node>\n"
      id += 1
    }
    var ways = ""
    /// Two streets through one point.
    func crossing(_ one: String, _ other: String, _ latitude: Double, _ longitude: Double) {
      for (offset, _) in [one, other].enumerated() {
        let move = offset == 0 ? (0.0, 0.002) : (0.002, 0.0)
        elements +=
          #"<node id="\#(id + 1 + offset)" lat="\#(latitude + move.0)" lon="\#(longitude + move.1)"/>"#
      }
      elements += #"<node id="\#(id)" lat="\#(latitude)" lon="\#(longitude)"/>"# + "\n"
      for (offset, name) in [one, other].enumerated() {
        ways +=
          #"<way id="\#(id + offset)"><nd ref="\#(id)"/><nd ref="\#(id + 1 + offset)"/>"#
          + tags([("highway", "residential"), ("name", name)]) + "</way>\n"
      }
      id += 3
    }
    house("9-1", "麹町四丁目", "千代田区", 35.6840, 139.7390)
    house("5", "麹町四丁目", "千代田区", 35.6842, 139.7395)
    house("7-2", "丸の内二丁目", "千代田区", 35.6805, 139.7640)
    house("110", "세종대로", "서울특별시", 37.5663, 126.9779)
    house("12", "세종대로23길", "서울특별시", 37.5720, 126.9740)
    house("37-12", "75th Street", "Queens", 40.7487, -73.8915)
    house("37-14", "75th Street", "Queens", 40.7488, -73.8916)
    house("450", "300 South", "Salt Lake City", 40.7628, -111.8765)
    house("1200", "West 900 North", "Salt Lake City", 40.7850, -111.9250)
    house("12", "3rd Cross Road", "Bengaluru", 12.9720, 77.5950)
    house("45", "4th Main Road", "Bengaluru", 12.9730, 77.5960)
    house("123/4", "Dlouhá", "Praha", 50.0900, 14.4250)
    house("567/8", "Dlouhá", "Praha", 50.0905, 14.4260)
    crossing("Karl-Marx-Allee", "Lichtenberger Straße", 52.5175, 13.44)
    crossing("Broadway", "West 42nd Street", 40.7560, -73.8860)
    crossing("Calle de Alcalá", "Calle de Serrano", 40.4195, -3.6930)
    crossing("Rue de Rivoli", "Rue du Louvre", 48.8590, 2.3450)
    crossing("Via Roma", "Via Po", 45.0690, 7.6840)
    crossing("Avenida Paulista", "Rua Augusta", -23.5630, -46.6540)
    return #"<?xml version="1.0"?><osm version="0.6">"# + "\n" + elements + ways + "</osm>\n"
  }()

  static let houses: [Case<String, String>] = [
    Case("千代田区麹町四丁目9-1", "麹町四丁目 9-1", "as the source writes it"),
    Case("千代田区麹町4丁目9番1号", "麹町四丁目 9-1", "丁目, 番 and 号, as on a form"),
    Case("麹町四丁目9番1号 千代田区", "麹町四丁目 9-1", "the town behind it"),
    Case("千代田区麹町４丁目９番１号", "麹町四丁目 9-1", "wide digits"),
    Case("千代田区丸の内2-7-2", "丸の内二丁目 7-2", "hyphens for all of them"),
    Case("千代田区丸の内二丁目7番地2", "丸の内二丁目 7-2", "番地"),
    Case("千代田区麹町4丁目5番", "麹町四丁目 5", "a block alone"),
    Case("서울특별시 세종대로 110", "세종대로 110", "a road, 로"),
    Case("서울특별시 세종대로23길 12", "세종대로23길 12", "a side street, 길"),
    Case("세종대로 23길 12, 서울특별시", "세종대로23길 12", "with a space inside its name"),
    Case("37-12 75th Street, Queens", "75th Street 37-12", "Queens' hyphen"),
    Case("37-12 75 St, Queens", "75th Street 37-12", "an ordinal as a number"),
    Case("3712 75th Street, Queens", "75th Street 37-12", "without the hyphen, as forms demand it"),
    Case("450 E 300 S, Salt Lake City", "300 South 450", "Salt Lake's grid, short"),
    Case("450 East 300 South, Salt Lake City", "300 South 450", "in full"),
    Case("1200 West 900 North, Salt Lake City", "West 900 North 1200", "a street's own direction"),
    Case("#12, 3rd Cross, Bengaluru", "3rd Cross Road 12", "an Indian cross without Road"),
    Case(
      "No. 12, 3rd Cross Rd, Bengaluru", "3rd Cross Road 12", "a word for the number, and a comma"),
    Case("#45, 4th Main, Bengaluru", "4th Main Road 45", "an Indian main"),
    Case("Dlouhá 123/4, Praha", "Dlouhá 123/4", "both Czech numbers"),
    Case("Dlouhá 123, Praha", "Dlouhá 123/4", "that of the town"),
    Case("Dlouha 8, Praha", "Dlouhá 567/8", "that of the street"),
  ]

  @Test func housesAreFound() throws {
    let imported = try Self.imported()
    for example in Self.houses {
      let answer = try imported.geocoder.search(example.given)
      let place = answer.results.first
      #expect(
        "\(place?.street ?? "") \(place?.houseNumber ?? "")" == example.expected, "\(example)")
      #expect(
        answer.outcome == .match && place?.isInterpolated == false,
        "\(example): \(answer.unmatched)")
    }
  }

  static let crossings: [Case<String, String>] = [
    Case("corner of Broadway and West 42nd Street, Queens", "Broadway", "corner of"),
    Case("Broadway & W 42nd St, Queens", "Broadway", "an ampersand"),
    Case("Broadway and 42nd Street, Queens", "Broadway", "without the direction"),
    Case("Broadway at 42nd St, Queens", "Broadway", "at"),
    Case(
      "esquina de Calle de Alcalá y Calle de Serrano, Madrid", "Calle de Alcalá", "esquina first"),
    Case("Calle de Alcalá esquina Calle de Serrano, Madrid", "Calle de Alcalá", "esquina between"),
    Case("Calle de Alcalá con Calle de Serrano, Madrid", "Calle de Alcalá", "con"),
    Case("Ecke Karl-Marx-Allee und Lichtenberger Straße, Berlin", "Karl-Marx-Allee", "Ecke first"),
    Case("Karl-Marx-Allee, Ecke Lichtenberger Str., Berlin", "Karl-Marx-Allee", "Ecke between"),
    Case("Karl-Marx-Allee / Lichtenberger Str., Berlin", "Karl-Marx-Allee", "a slash"),
    Case(
      "à l'angle de la rue de Rivoli et de la rue du Louvre, Paris", "Rue de Rivoli", "articles"),
    Case("Rue de Rivoli angle Rue du Louvre, Paris", "Rue de Rivoli", "angle between"),
    Case("Via Roma angolo Via Po, Torino", "Via Roma", "angolo"),
    Case("angolo Via Roma e Via Po, Torino", "Via Roma", "angolo first"),
    Case("Avenida Paulista esquina com Rua Augusta, São Paulo", "Avenida Paulista", "esquina com"),
    Case(
      "esquina da Avenida Paulista com a Rua Augusta, São Paulo", "Avenida Paulista", "da, com a"),
  ]

  @Test func crossingsAreFound() throws {
    let imported = try Self.imported()
    for example in Self.crossings {
      let answer = try imported.geocoder.search(example.given)
      let place = answer.results.first
      #expect(place?.name.hasPrefix(example.expected + " & ") == true, "\(example)")
      #expect(
        answer.outcome == .match && place?.id.description.contains("+") == true,
        "\(example): \(answer.unmatched)")
    }
  }

  /// A number without a hyphen is a house of its own where ranges are written with one.
  @Test func aRangeIsNotANumberWithoutItsHyphen() throws {
    let imported = try ImportedAddresses(
      "a.csv",
      Array(
        "NUMBER,STREET,CITY,LAT,LON\n12-14,Langa Gata,Reykjavík,64.146,-21.93\n20,Langa Gata,Reykjavík,64.147,-21.93\n"
          .utf8))
    #expect(try imported.first("Langa Gata 1214, Reykjavík")?.houseNumber == nil)
    #expect(try imported.first("Langa Gata 13, Reykjavík")?.houseNumber == "12-14")
  }
}
