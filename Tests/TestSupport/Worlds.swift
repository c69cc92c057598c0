/// Small worlds with names, for tests of ranking and of the import.
///
/// The places are real, but few, so that a test can say which one must win and why.
package enum Worlds {
  /// Two cities called Paris, their regions and countries, and names in a few languages.
  ///
  /// The bigger one is a capital; the one in Texas is found with its region.
  package static let parisFranceAndTexas: World = {
    var world = World()
    world.addCountry(
      "FR", iso3: "FRA", name: "France", languages: "fr-FR,frp,br,co", id: 3_017_382, latitude: 46,
      longitude: 2, population: 66_987_244)
    world.addCountry(
      "US", iso3: "USA", name: "United States", continent: "NA", languages: "en-US,es-US,haw,fr",
      id: 6_252_001, latitude: 39.76, longitude: -98.5, population: 327_167_434)
    world.addRegion(
      3_012_874, "Île-de-France", country: "FR", code: "11", iso: "FR-IDF", latitude: 48.5,
      longitude: 2.5, population: 12_997_058)
    world.addRegion(
      4_736_286, "Texas", country: "US", code: "TX", iso: "US-TX", latitude: 31.25044,
      longitude: -99.25061, population: 22_875_689)
    world.addArea(
      4_717_644, "Lamar County", code: "ADM2", country: "US", admin: ["TX", "277"],
      latitude: 33.66732, longitude: -95.57106, population: 49_793)
    world.addPlace(
      2_988_507, "Paris", code: "PPLC", country: "FR", admin: ["11"], latitude: 48.85341,
      longitude: 2.3488, population: 2_138_551, timezone: "Europe/Paris")
    world.addPlace(
      4_717_560, "Paris", code: "PPLA2", country: "US", admin: ["TX", "277"], latitude: 33.66094,
      longitude: -95.55551, population: 24_782, timezone: "America/Chicago")
    world.addPlace(
      4_671_654, "Austin", code: "PPLA", country: "US", admin: ["TX"], latitude: 30.26715,
      longitude: -97.74306, population: 931_830, timezone: "America/Chicago")
    world.addName("Parigi", of: 2_988_507, language: "it")
    world.addName("Париж", of: 2_988_507)
    world.addName("Texas", of: 4_736_286, language: "de")
    world.addPostcode(
      "75001", "Paris 01", country: "FR", admin: ["11"], latitude: 48.8592, longitude: 2.3417)
    world.addPostcode(
      "75460", "Paris", country: "US", admin: ["TX", "277"], latitude: 33.6688, longitude: -95.546)
    world.addPostcode(
      "75411", "Arthur City", country: "US", admin: ["TX", "277"], latitude: 33.8726,
      longitude: -95.5052)
    return world
  }()

  /// A country on both sides of the 180th meridian, and its dependent territory.
  package static let fijiAcrossTheDateLine: World = {
    var world = World()
    world.addCountry(
      "FJ", iso3: "FJI", name: "Fiji", continent: "OC", languages: "en-FJ,fj", id: 2_205_218,
      latitude: -18, longitude: 178, population: 883_483)
    world.addPlace(
      2_198_148, "Suva", code: "PPLC", country: "FJ", latitude: -18.14161, longitude: 178.44149,
      population: 93_970, timezone: "Pacific/Fiji")
    world.addPlace(
      2_202_064, "Lau", country: "FJ", latitude: -17.25, longitude: -178.95, population: 900,
      timezone: "Pacific/Fiji")
    return world
  }()
}
