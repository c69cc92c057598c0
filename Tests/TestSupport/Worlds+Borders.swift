extension Worlds {
  /// Basel and its neighbors across two borders, which run along a meridian and a parallel; a sea
  /// to the south, a lake, and land that two countries claim.
  package static let borders: World = {
    var world = World()
    for (code, name, id, latitude, longitude) in [
      ("FR", "France", 3_017_382, 46.0, 2.0), ("CH", "Switzerland", 2_658_434, 47.0, 8.0),
      ("DE", "Germany", 2_921_044, 51.5, 10.5), ("AQ", "Antarctica", 6_697_173, -80, 0),
    ] {
      world.addCountry(code, name: name, id: id, latitude: latitude, longitude: longitude)
    }
    world.addRegion(
      2_661_602, "Basel-City", country: "CH", code: "BS", iso: "CH-BS", latitude: 47.56,
      longitude: 7.6, population: 200_000)
    world.addPlace(
      2_661_604, "Basel", code: "PPLA", country: "CH", admin: ["BS"], latitude: 47.55839,
      longitude: 7.57327, population: 164_488, timezone: "Europe/Zurich")
    world.addName("Bâle", of: 2_661_604, language: "fr")
    world.addPlace(
      2_659_999, "Gundeldingen", code: "PPLX", country: "CH", admin: ["BS"], latitude: 47.541,
      longitude: 7.591, timezone: "Europe/Zurich")
    // Nearer to that quarter than Basel is.
    world.addPlace(
      2_661_000, "Bruderholz", country: "CH", admin: ["BS"], latitude: 47.535, longitude: 7.597,
      population: 900, timezone: "Europe/Zurich")
    world.addPlace(
      2_978_742, "Saint-Louis", country: "FR", latitude: 47.59206, longitude: 7.55923,
      population: 20_294, timezone: "Europe/Paris")
    world.addPlace(
      2_814_131, "Weil am Rhein", country: "DE", latitude: 47.603, longitude: 7.62,
      population: 29_645, timezone: "Europe/Berlin")
    world.addPlace(
      2_925_177, "Freiburg", country: "DE", latitude: 47.9959, longitude: 7.85222,
      population: 215_966, timezone: "Europe/Berlin")
    world.addPlace(
      2_999_001, "Islet", country: "FR", latitude: 46.95, longitude: 6.5, population: 100,
      timezone: "Europe/Paris")
    world.addPlace(
      2_899_001, "Claimed by Germany", country: "DE", latitude: 47.3, longitude: 9.1,
      population: 100, timezone: "Europe/Berlin")
    world.addPlace(
      2_699_001, "Claimed by Switzerland", country: "CH", latitude: 47.1, longitude: 9.1,
      population: 100, timezone: "Europe/Zurich")
    world.add(
      "naturalearth:42", "Test Sea", featureClass: "H", code: "SEA", country: "", latitude: 44,
      longitude: 5, to: "seas.txt")
    addPolygons(to: &world)
    return world
  }()

  private static func addPolygons(to world: inout World) {
    world.addCountryPolygon(
      "France", code: "FR", World.Box(south: 47, west: 6, north: 48, east: 7.57))
    world.addCountryPolygon(
      "Switzerland", code: "CH", World.Box(south: 47, west: 7.57, north: 47.6, east: 9))
    world.addCountryPolygon(
      "Germany", code: "DE", World.Box(south: 47.6, west: 7.57, north: 48.5, east: 9))
    world.addCountryPolygon(
      "Nowhere", code: "", World.Box(south: 47, west: 9, north: 48.5, east: 9.5))
    world.addCountryPolygon(
      "Antarctica", code: "AQ", World.Box(south: -90, west: -180, north: -60, east: 180))
    world.files["overrides/country-polygons.tsv"] = [
      "# polygon, box, codes, reason", "Nowhere\t\tCH,DE\tclaimed by both",
      "Germany\t8.8,47.6,9,48.5\tCH\tan enclave without a hole",
    ]
    world.addWaterPolygon(
      "Test Sea", to: "seas", id: "naturalearth:42",
      World.Box(south: 40, west: 0, north: 47, east: 9))
    world.addWaterPolygon(
      "Lake Test", to: "lakes", id: nil, World.Box(south: 47.7, west: 8.5, north: 47.8, east: 8.6))
  }
}
