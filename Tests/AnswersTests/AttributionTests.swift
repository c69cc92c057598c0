import GeocodingAPI
import Testing

@Suite struct AttributionTests {
  @Test func namesEverySourceOnce() {
    #expect(Attribution.text(for: []) == "GeoNames (CC BY 4.0)")
    #expect(Attribution.text(for: [AnswerFixtures.moscow]) == "GeoNames (CC BY 4.0)")
    let twice = Attribution.text(for: [AnswerFixtures.palace, AnswerFixtures.palace])
    #expect(twice.hasPrefix("GeoNames (CC BY 4.0); contains OS data"))
    #expect(twice.ranges(of: "OS data").count == 1)
    var house = AnswerFixtures.palace
    house.credits = "© OpenStreetMap contributors (ODbL)"
    #expect(
      Attribution.text(for: [house, house])
        == "GeoNames (CC BY 4.0); © OpenStreetMap contributors (ODbL)")
  }
}
