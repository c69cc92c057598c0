import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

/// Territories, whose sovereign people put behind them, and their namesakes in the sovereign itself.
@Suite struct TerritoryTests {
  private static let gazetteer = Result { try SmallGazetteer(world) }

  private static let world: World = {
    var world = World()
    world.addCountry(
      "GB", name: "United Kingdom", languages: "en", id: 2_635_167, latitude: 54, longitude: -2,
      population: 66_000_000)
    world.addCountry(
      "GI", name: "Gibraltar", languages: "en", id: 2_411_586, latitude: 36.13, longitude: -5.35,
      population: 33_718)
    world.addRegion(
      6_269_131, "England", country: "GB", code: "ENG", latitude: 52.5, longitude: -1.5,
      population: 57_000_000)
    world.addPlace(
      1, "Gibraltar", country: "GB", admin: ["ENG"], latitude: 53.18, longitude: 0.27)
    world.addPlace(
      2, "Sandy Bay", country: "GI", latitude: 36.131, longitude: -5.342, population: 900)
    world.addPlace(
      3, "Catalan Bay", country: "GI", latitude: 36.14, longitude: -5.343, population: 350)
    world.addPlace(
      4, "Catalan Bay", country: "GB", admin: ["ENG"], latitude: 51, longitude: 0,
      population: 30_000)
    world.addCountry(
      "ES", name: "Spain", languages: "es", id: 2_510_769, latitude: 40, longitude: -4,
      population: 46_000_000)
    world.addPlace(5, "Cadiz", country: "ES", latitude: 36.5, longitude: -6.3, population: 120_000)
    world.add(
      "6", "Atlantic Europe", featureClass: "L", code: "RGN", country: "GB", latitude: 50,
      longitude: -4, to: "areas.txt")
    for (id, name, code) in [(7, "Andalusia", "51"), (8, "Murcia", "31")] {
      world.addRegion(
        id, name, country: "ES", code: code, latitude: 37, longitude: -5, population: 2_000_000)
    }
    world.addPlace(
      9, "Lorca", country: "ES", admin: ["31"], latitude: 37.7, longitude: -1.7,
      population: 900_000)
    world.addPlace(10, "Lorca", country: "ES", admin: ["51"], latitude: 37, longitude: -6)
    world.addPlace(
      11, "Baza", country: "ES", admin: ["31"], latitude: 37.8, longitude: -1.5,
      population: 900_000)
    world.addPlace(
      12, "Baza", country: "ES", admin: ["51"], latitude: 37.1, longitude: -6,
      population: 20_000)
    world.files["overrides/alternative-parents.tsv"] = [
      "2411586\t2635167\tGibraltar belongs to United Kingdom", "8\t7\tMurcia lay in Andalusia",
      "2510769\t6\tSpain lies in Atlantic Europe",
    ]
    return world
  }()

  @Test(arguments: [
    QueryCase(
      query: "Gibraltar, United Kingdom", id: "geonames:2411586",
      why: "the territory is better known than the hamlet"),
    QueryCase(query: "Gibraltar, England", id: "geonames:1", why: "the hamlet is asked for"),
    QueryCase(query: "Sandy Bay, United Kingdom", id: "geonames:2", why: "in the territory only"),
    QueryCase(query: "Sandy Bay, Gibraltar, United Kingdom", id: "geonames:2", why: "both areas"),
    QueryCase(
      query: "Catalan Bay, United Kingdom", id: "geonames:4",
      why: "the country's own town is larger"),
    QueryCase(query: "Catalan Bay, Gibraltar", id: "geonames:3", why: "the territory is named"),
    QueryCase(query: "Cadiz, Atlantic Europe", id: "geonames:5", why: "a region around countries"),
    QueryCase(
      query: "Cadiz, United Kingdom", id: "geonames:2635167", outcome: .partial,
      why: "a region that is filed in a country does not take others into it"),
    QueryCase(
      query: "Lorca, Andalusia", id: "geonames:9",
      why: "a city that the region has lost, rather than a hamlet in it"),
    QueryCase(query: "Baza, Andalusia", id: "geonames:12", why: "a town that is in it"),
  ])
  func aTerritoryLiesInItsSovereign(_ row: QueryCase) throws {
    let answer = try Self.gazetteer.get().geocoder().search(row.query)
    #expect(answer.results.first?.id.description == row.id, "\(row.why)")
    #expect(answer.outcome == row.outcome)
  }
}
