import Gazetteer
import Geocoding
import TestSupport
import Testing

/// A town whose name is also the address of villages far from it, as the mail of Iceland has it.
@Suite struct MailTownTests {
  private let imported: ImportedAddresses

  init() throws {
    var world = World()
    world.addCity(1, "Reykjavík", "IS", 64.14, -21.94)
    world.addPlace(
      2, "Selfoss", code: "PPL", country: "IS", latitude: 63.933, longitude: -20.997,
      population: 9_000)
    world.addPlace(
      3, "Reykholt", code: "PPL", country: "IS", latitude: 64.18, longitude: -20.44,
      population: 250)
    let rows = [
      "NUMBER,STREET,CITY,POSTCODE,LAT,LON", "3,Austurvegur,Selfoss,800,63.9377,-21.0011",
      "3,Austurvegur,Selfoss,806,64.1801,-20.4401", "5,Austurvegur,Selfoss,806,64.1802,-20.4402",
      "7,Bjarkarbraut,Selfoss,806,64.1803,-20.4403", "9,Tjarnargata,Selfoss,800,63.9371,-21.0021",
    ]
    imported = try ImportedAddresses(
      "mail.csv", Array((rows.joined(separator: "\n") + "\n").utf8), world: world)
  }

  @Test(arguments: [
    ("Tjarnargata 9, Selfoss", "800", 0.85, "the only house so called, in the town"),
    ("Bjarkarbraut 7, Selfoss", "806", 0.7, "the only one, far from it"),
    ("Austurvegur 3, Selfoss", "800", 0.75, "two: rather the one in the town"),
    ("Austurvegur 3, 806 Selfoss", "806", 0.7, "two, of which the postal code says one"),
    ("Austurvegur 5, Selfoss", "806", 0.7, "the street of the town has no such number"),
    ("Austurvgur 3, Selfoss", "800", 0.6, "misspelled"),
  ])
  func aHouseIsSurerThanItsTown(
    text: String, postcode: String, confidence: Double, why: String
  ) throws {
    let first = try #require(imported.geocoder.search(text).results.first)
    #expect(first.houseNumber != nil && first.postcode == postcode, "\(why)")
    #expect(first.confidence >= confidence, "\(why)")
  }

  @Test func aNumberThatNoStreetHasLeavesTheTown() throws {
    let answer = try imported.geocoder.search("Hafnargata 9, Selfoss")
    #expect(answer.results.first?.id.description == "geonames:2")
    #expect(answer.outcome == .partial)
  }
}
