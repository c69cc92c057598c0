import GazetteerModel
import GazetteerStore
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
}
