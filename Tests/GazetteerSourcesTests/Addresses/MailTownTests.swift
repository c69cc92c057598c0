import Gazetteer
import Geocoding
import GeocodingAPI
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
    world.addPlace(
      4, "Hella", code: "PPL", country: "IS", latitude: 63.83, longitude: -20.39, population: 800)
    world.addPlace(
      5, "Reykjahlíð", code: "PPL", country: "IS", latitude: 65.64, longitude: -16.91,
      population: 150)
    for (index, country) in ["US", "BR", "DE", "FR"].enumerated() {
      world.addPlace(
        10 + index, "Hella", code: "PPL", country: country, latitude: 10 * Double(index),
        longitude: 50, population: 20_000 + 1_000 * index)
    }
    world.addPlace(
      6, "Mývattn", code: "PPL", country: "FR", latitude: 45, longitude: 3, population: 60_000)
    let rows = [
      "NUMBER,STREET,CITY,POSTCODE,LAT,LON", "3,Austurvegur,Selfoss,800,63.9377,-21.0011",
      "3,Austurvegur,Selfoss,806,64.1801,-20.4401", "5,Austurvegur,Selfoss,806,64.1802,-20.4402",
      "7,Bjarkarbraut,Selfoss,806,64.1803,-20.4403", "3,Austurvegur,Mývatn,660,65.6,-16.99",
      "2,Heiðarhverfi 17,Mývatn,660,65.601,-16.991", "4,Þrúðvangur,Hella,850,63.831,-20.391",
      "9,Tjarnargata,Selfoss,800,63.9371,-21.0021",
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
    #expect(first.houseNumber != nil && first.postalCode == postcode, "\(why)")
    #expect(first.confidence >= confidence, "\(why)")
  }

  /// The best-known three towns called Hella are not in Iceland, and Mývatn is in the source alone.
  @Test(arguments: [
    ("Austurvgur 3, Mývatn", "660"), ("Austurvgur 3, 660 Mývatn", "660"),
    ("Heiðarhvrfi 17 2, Mývatn", "660"), ("Heiðarhvrfi 18 2, Mývatn", nil),
    ("Þrúðvngur 4, Hella", "850"),
  ])
  func misspelledStreetsOfSmallTowns(text: String, postcode: String?) throws {
    let first = try imported.geocoder.search(text).results.first
    #expect((first?.houseNumber == nil ? nil : first?.postalCode) == postcode)
  }

  /// A town of the source is no misspelling of another place.
  @Test(arguments: [
    "Austurvegur 3", "Austurvgur 3", "Heiðarhverfi 17 2",
  ])
  func partsOfAnAddressNameATownOfTheSource(street: String) throws {
    for country in [nil, "Country IS"] {
      let answer = try imported.geocoder.search(
        StructuredQuery(street: street, city: "Mývatn", countryName: country))
      let first = try #require(answer.results.first)
      #expect(first.houseNumber != nil && first.postalCode == "660")
      #expect(answer.outcome == .match)
    }
  }

  @Test func aHouseInAnotherTownIsPartial() throws {
    let answer = try imported.geocoder.search(
      StructuredQuery(street: "Tjarnargata 9", city: "Mývatn", countryName: "Country IS"))
    #expect(answer.outcome == .partial)
    #expect(answer.unmatched.map(\.text) == ["Mývatn"])
  }

  @Test func aNumberThatNoStreetHasLeavesTheTown() throws {
    let answer = try imported.geocoder.search("Hafnargata 9, Selfoss")
    #expect(answer.results.first?.id.description == "geonames:2")
    #expect(answer.outcome == .partial)
  }
}
