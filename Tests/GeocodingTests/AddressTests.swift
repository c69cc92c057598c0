import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

@Suite struct AddressTests {
  private static let iceland = Result { try SmallGazetteer(Worlds.iceland) }

  private func search(_ text: String, options: SearchOptions = SearchOptions()) throws -> Answer {
    try Self.iceland.get().geocoder().search(text, options: options)
  }

  typealias Case = QueryCase

  static let cases: [Case] = [
    Case(query: "Laugavegur 12, Reykjavík", id: "iceaddr:10017507", why: "street, number, town"),
    Case(query: "Laugavegur 12", id: "iceaddr:10017507", why: "alone, in the larger town"),
    Case(query: "laugavegur 12 reykjavik", id: "iceaddr:10017507", why: "no comma, no accents"),
    Case(query: "Reykjavík, Laugavegur 12", id: "iceaddr:10017507", why: "town first"),
    Case(query: "12 Laugavegur, Reykjavík", id: "iceaddr:10017507", why: "number first"),
    Case(query: "Laugavegi 12b 101 Reykjavík", id: "iceaddr:10017508", why: "dative and letter"),
    Case(query: "Laugavegur 12 b, 101", id: "iceaddr:10017508", why: "the letter apart"),
    Case(query: "Laugavegur 12-14, Reykjavík", id: "iceaddr:10017507", why: "a range of numbers"),
    Case(query: "Laugavegur 12, Iceland", id: "iceaddr:10017507", why: "the country"),
    Case(query: "Laugavegur 12, Borgarnes", id: "iceaddr:10000013", why: "in the smaller town"),
    Case(query: "Laugavegur 12, 310", id: "iceaddr:10000013", why: "by the postal code alone"),
    Case(query: "Laugavegur 12, West, Iceland", id: "iceaddr:10000013", why: "by the region"),
    Case(query: "Austurstræti 14", id: "iceaddr:10017600", why: "several buildings are one house"),
    Case(query: "Litla Brekka 3, Reykjavík", id: "iceaddr:10017800", why: "a street of two words"),
    Case(query: "Litlu Brekku 3", id: "iceaddr:10017800", why: "and its dative"),
    Case(query: "Langárfoss, 311 Borgarnes", id: "iceaddr:10000020", why: "a farm, and post town"),
    Case(query: "Langárfoss", id: "iceaddr:10000020", why: "a farm alone, when nothing else is"),
    Case(query: "Markland, Borgarnes", id: "iceaddr:10000030", why: "a house by its own name"),
    Case(
      query: "Laugavegur 12, 310 Reykjavík", id: "iceaddr:10017507", outcome: .partial,
      why: "the code of another town"),
    Case(
      query: "Harpa, Austurstræti 14, 101 Reykjavík", id: "iceaddr:10017600", outcome: .partial,
      why: "an organization in front"),
    Case(
      query: "Nowhere 14, Reykjavík", id: "geonames:3413829", outcome: .partial,
      why: "no such street: the town"),
    Case(
      query: "Berg 5", id: "geonames:3160000", outcome: .partial,
      why: "a settlement comes before a street of its name"),
    Case(query: "Berg 5, Reykjavík", id: "iceaddr:10017700", why: "unless the town is named"),
    Case(query: "Berg, Norway", id: "geonames:3160000", why: "no digits, no street"),
    Case(query: "101 Reykjavík", id: "postcode:IS:101", why: "a code is no house's number"),
  ]

  @Test(arguments: cases)
  func findsTheHouse(_ example: Case) throws {
    let answer = try search(example.query)
    #expect(answer.results.first?.id.description == example.id)
    #expect(answer.outcome == example.outcome)
  }

  /// Who lives or works at a house says nothing against it.
  @Test func anAddresseeLeavesAHouseSure() throws {
    for text in [
      "Jón Jónsson, Laugavegur 12, 101 Reykjavík", "Harpa, Austurstræti 14, 101 Reykjavík",
    ] {
      let house = try #require(search(text).results.first)
      #expect(house.layer == .address && house.confidence > 0.7, "\(text)")
    }
  }

  @Test func aHouseIsDescribed() throws {
    let answer = try search("Laugavegi 12b, 101 Reykjavík")
    let house = try #require(answer.results.first)
    #expect(house.name == "Laugavegur 12B")
    #expect(house.label == "Laugavegur 12B, 101 Reykjavík, Iceland")
    #expect(house.layer == .address)
    #expect(house.postalCode == "101")
    #expect(house.accuracyMeters == 20)
    #expect(house.coordinate.latitude == 64.14597)
    #expect(house.countryCode?.description == "IS")
    #expect(house.region == "Capital Region")
    #expect(house.timeZoneIdentifier == "Atlantic/Reykjavik")
    #expect(house.population == nil)
    #expect(
      house.components.map { "\($0.span.text) \($0.role.rawValue) \($0.status.rawValue)" } == [
        "Laugavegi street matched", "12b houseNumber matched", "101 postcode matched",
        "Reykjavík place matched",
      ])
    #expect(answer.unmatched.isEmpty)
  }

  @Test func severalBuildingsMakeANumberLessExact() throws {
    let house = try #require(try search("Austurstræti 14").results.first)
    #expect((50...60).contains(house.accuracyMeters))
  }

  @Test(arguments: [("Laugavegur 999, Reykjavík", ["999"]), ("Laugavegur, Reykjavík", [])])
  func aStreetIsReturnedForAnUnknownHouse(query: String, unmatched: [String]) throws {
    let answer = try search(query)
    let street = try #require(answer.results.first)
    #expect(street.label == "Laugavegur, 101 Reykjavík, Iceland")
    #expect(street.layer == .street)
    #expect(answer.unmatched.map(\.text) == unmatched)
  }

  @Test func aFarmIsLabeledWithItsPostTown() throws {
    let farm = try #require(try search("Langárfoss, 311 Borgarnes").results.first)
    #expect(farm.label == "Langárfoss, 311 Borgarnes, Iceland")
    #expect(farm.county == "Borgarbyggð")
  }

  @Test func aStreetInTwoTownsIsAmbiguous() throws {
    let answer = try search("Laugavegur 12")
    #expect(answer.results.map(\.id.description) == ["iceaddr:10017507", "iceaddr:10000013"])
    #expect(answer.ambiguity.count == 2)
  }

  @Test func filtersExcludeAddresses() throws {
    let norway = CountryCode("NO")
    for options in [SearchOptions(layers: [.locality]), SearchOptions(countries: [norway])] {
      let answer = try search("Laugavegur 12, Reykjavík", options: options)
      #expect(!answer.results.contains { $0.layer == .address })
    }
    let addresses = try search("Berg 5", options: SearchOptions(layers: [.address]))
    #expect(addresses.results.map(\.id.description) == ["iceaddr:10017700"])
  }
}
