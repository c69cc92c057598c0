import Foundation
import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import Testing

/// Divisions whose settlements and own rows come from different years.
@Suite(.needsRealGazetteer)
struct DivisionDataTests {
  @Test(
    "Cities of Viet Nam lie in their provinces of 2025",
    arguments: [
      ("1581130", "1581129", "Hanoi"), ("1566083", "1580578", "Ho Chi Minh City"),
      ("1581298", "13494346", "Haiphong"), ("1580240", "1565033", "Hue"),
      ("1586203", "1581188", "Can Tho"), ("1575627", "1594446", "Long Xuyen in An Giang"),
      ("1562798", "1559969", "Vinh in Nghe An"), ("1587923", "1582720", "Bien Hoa in Dong Nai"),
    ])
  func citiesLieInTheirProvinces(city: String, province: String, why: String) throws {
    let gazetteer = try GazetteerReader(folder: RealBundle.path ?? "")
    func place(_ id: String) throws -> Place {
      try #require(try PlaceID("geonames:" + id).flatMap(gazetteer.place(id:)))
    }
    let area = try place(province)
    #expect(area.layer == .region)
    #expect(area.interval.contains(try place(city).interval.first), "\(why)")
  }

  @Test(
    "Far from every settlement, the region is the one on the map",
    arguments: [
      (-25.0, 127.5, "Western Australia", "AU"), (-25.0, 130.5, "Northern Territory", "AU"),
      (66.0, -142.0, "Alaska", "US"), (66.0, -139.5, "Yukon", "CA"),
      (36.99, -108.0, "New Mexico", "US"), (37.01, -108.0, "Colorado", "US"),
      (58.0, 62.0, "Sverdlovsk Oblast", "RU"), (67.5, 178.0, "Chukotka", "RU"),
      (-3.0, -69.0, "Amazonas", "BR"), (24.0, 45.2, "Riyadh Region", "SA"),
      (35.0, 88.0, "Tibet", "CN"), (39.5, 88.0, "Xinjiang", "CN"),
    ])
  func aFarPointLiesInTheRegionOnTheMap(
    latitude: Double, longitude: Double, region: String, country: String
  ) throws {
    let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let geocoder = ReverseGeocoder(gazetteer: try GazetteerReader(folder: RealBundle.path ?? ""))
    let area = try geocoder.reverse(point, layers: [.region]).results.first
    #expect(area?.name == region && area?.countryCode == CountryCode(country))
  }

  @Test(
    "Boxes are those of the polygons",
    arguments: [
      ("2058645", [112.92, -35.14, 129, -13.72] as [Double], "Western Australia"),
      ("5879092", [173.39, 51.22, -129.99, 71.41], "Alaska, across the antimeridian"),
      ("3017382", [-5.13, 41.37, 9.56, 51.09], "France without Clipperton"),
      ("2635167", [-8.62, 49.91, 1.77, 60.85], "the United Kingdom without its bases on Cyprus"),
    ])
  func boxesAreThoseOfPolygons(id: String, expected: [Double], why: String) throws {
    let gazetteer = try GazetteerReader(folder: RealBundle.path ?? "")
    let place = try #require(try PlaceID("geonames:" + id).flatMap(gazetteer.place(id:)))
    let box = try #require(try gazetteer.area(place.interval.first)?.boundingBox)
    let edges = [box.west, box.south, box.east, box.north]
    #expect(zip(edges, expected).allSatisfy { abs($0 - $1) < 0.02 }, "\(why): \(edges)")
  }

  @Test(
    "Miscoded settlements lie in the region around them",
    arguments: [
      ("geonames:2281606", "Sinfra"), ("geonames:8441290", "Kamatgi"),
      ("geonames:1268772", "Junagarh in Odisha"), ("geonames:3080533", "Zawidów at a border"),
      ("geonames:8395541", "Daocheng, 49 km from the next town"),
      ("airport:SSMN", "Kururuzinho, far from its region's towns"),
    ])
  func miscodedSettlementsAreMoved(id: String, why: String) throws {
    let gazetteer = try GazetteerReader(folder: RealBundle.path ?? "")
    let place = try #require(try PlaceID(id).flatMap(gazetteer.place(id:)))
    let drawn = try #require(try gazetteer.region(at: place.coordinate))
    let region = try #require(try gazetteer.place(id: drawn))
    #expect(region.interval.contains(place.interval.first), "\(why)")
  }

  /// What the manifest says of a country's postal records.
  private struct Points: Decodable {
    let country: String
    let alone: Int?
  }

  private struct Manifest: Decodable {
    let points: [Points]
  }

  @Test("No postal record is the only witness of a point outside its region")
  func noRecordIsItsOwnWitness() throws {
    let file = URL(fileURLWithPath: (RealBundle.path ?? "") + "/manifest.json")
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: file))
    #expect(manifest.points.count > 50)
    #expect(manifest.points.filter { ($0.alone ?? 0) > 0 }.map(\.country) == [])
  }
}
