import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

/// Labels as an atlas writes them.
@Suite struct RegionOfTownTests {
  private static let gazetteer = Result { try SmallGazetteer(world) }

  private static let world: World = {
    var world = World()
    world.addCountry(
      "UA", name: "Ukraine", languages: "uk", id: 690_791, latitude: 49, longitude: 32,
      population: 44_000_000)
    world.addCountry(
      "US", name: "United States", languages: "en", id: 6_252_001, latitude: 39, longitude: -98,
      population: 327_000_000)
    world.addCountry(
      "HK", name: "Hong Kong", languages: "zh", id: 1_819_730, latitude: 22.25, longitude: 114.17,
      population: 7_400_000)
    for (id, name, country, code) in [
      (1, "Kyiv City", "UA", "12"), (2, "Sevastopol City", "UA", "20"),
      (3, "Poltava Oblast", "UA", "18"), (4, "Washington, D.C.", "US", "DC"),
      (5, "Wan Chai", "HK", "HWC"), (6, "National Capital District", "UA", "99"),
      (7, "New York", "US", "NY"), (8, "Zurich", "UA", "ZH"),
    ] {
      world.addRegion(id, name, country: country, code: code, latitude: 10, longitude: 10)
    }
    for (id, name, code, country, region) in [
      (11, "Kyiv", "PPLC", "UA", "12"), (12, "Sevastopol", "PPLA", "UA", "20"),
      (13, "Poltava", "PPLA", "UA", "18"), (14, "Washington", "PPLC", "US", "DC"),
      (15, "Hong Kong", "PPLC", "HK", "HWC"), (16, "Obolon", "PPL", "UA", "12"),
      (17, "Port Moresby", "PPLC", "UA", "99"), (18, "New York City", "PPL", "US", "NY"),
      (19, "Causeway Bay", "PPL", "HK", "HWC"), (20, "Zürich", "PPL", "UA", "ZH"),
    ] {
      world.addPlace(
        id, name, code: code, country: country, admin: [region], latitude: 10, longitude: 10,
        population: 500_000)
    }
    world.addPostcode("01001", "Kyiv", country: "UA", admin: ["12"], latitude: 10, longitude: 10)
    return world
  }()

  @Test(arguments: [
    ("Kyiv", "Kyiv, Ukraine", "the division is the city"),
    ("Sevastopol", "Sevastopol, Ukraine", "so it is for another seat"),
    ("Poltava", "Poltava, Poltava Oblast, Ukraine", "an oblast is more than its town"),
    ("Obolon", "Obolon, Kyiv City, Ukraine", "a village in the division is not the division"),
    ("Washington", "Washington, D.C., United States", "its name continues that of the city"),
    ("Port Moresby", "Port Moresby, Ukraine", "some national district"),
    ("New York City", "New York City, New York, United States", "the state is larger"),
    ("Causeway Bay", "Causeway Bay, Wan Chai, Hong Kong", "a part of the city-state"),
    ("01001", "01001 Kyiv, Ukraine", "a postal code of the city"),
    ("Zürich", "Zürich, Ukraine", "the same name with other marks"),
  ])
  func aRegionThatIsTheTownIsLeftOut(query: String, label: String, why: String) throws {
    let answer = try Self.gazetteer.get().geocoder().search(query)
    #expect(answer.results.first?.label == label, "\(why)")
  }

  @Test func aCityStateIsNamedOnce() throws {
    let answer = try Self.gazetteer.get().geocoder().search(
      "Hong Kong", options: SearchOptions(layers: [.locality]))
    #expect(answer.results.first?.label == "Hong Kong")
  }
}
