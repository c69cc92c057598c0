extension Worlds {
  /// Fifty American towns called Franklin, all better known than the two in Australia: more than a
  /// search reads of one name unless its scope asks for others.
  ///
  /// One of the Americans lies in Idaho and is the least known of them; a county around it bears the
  /// name too. Fifty American settlements share the postal code 5555 with one in Australia.
  package static let fiftyNamesakes: World = {
    var world = World()
    world.addCountry(
      "US", iso3: "USA", name: "United States", continent: "NA", languages: "en-US",
      id: 6_252_001, latitude: 39.76, longitude: -98.5, population: 327_167_434)
    world.addCountry(
      "AU", iso3: "AUS", name: "Australia", continent: "NA", languages: "en-AU", id: 2_077_456,
      latitude: -25, longitude: 135, population: 24_992_369)
    world.addRegion(
      5_596_512, "Idaho", country: "US", code: "ID", iso: "US-ID", latitude: 44.5002,
      longitude: -114.25118, population: 1_416_564)
    world.addRegion(
      4_662_168, "Tennessee", country: "US", code: "TN", iso: "US-TN", latitude: 35.75035,
      longitude: -86.25027, population: 6_346_105)
    world.addRegion(
      2_147_291, "Tasmania", country: "AU", code: "06", iso: "AU-TAS", latitude: -42,
      longitude: 147, population: 541_071)
    world.addRegion(
      2_155_400, "New South Wales", country: "AU", code: "02", iso: "AU-NSW", latitude: -33,
      longitude: 146, population: 8_072_163)
    world.addArea(
      5_593_900, "Franklin County", code: "ADM2", country: "US", admin: ["ID", "041"],
      latitude: 42.18, longitude: -111.81, population: 13_000)
    world.addPlace(
      5_593_899, "Franklin", country: "US", admin: ["ID", "041"], latitude: 42.01631,
      longitude: -111.80217, population: 641)
    for number in 0..<50 {
      world.addPlace(
        9_000_000 + number, "Franklin", country: "US", admin: ["TN"],
        latitude: 35 + Double(number) / 50, longitude: -86 - Double(number) / 50,
        population: 20_000 + 1_000 * number)
      world.addPostcode(
        "5555", "Franklin \(number)", country: "US", admin: ["TN"],
        latitude: 35 + Double(number) / 50, longitude: -86 - Double(number) / 50)
    }
    world.addPlace(
      8_348_552, "Franklin", country: "AU", admin: ["06"], latitude: -43.08867,
      longitude: 147.00881, population: 1_009)
    world.addPlace(
      2_166_077, "Franklin", country: "AU", admin: ["02"], latitude: -35.19, longitude: 149.14,
      population: 700)
    world.addPlace(
      2_163_355, "Hobart", code: "PPLA", country: "AU", admin: ["06"], latitude: -42.87936,
      longitude: 147.32941, population: 216_656)
    world.addPostcode(
      "5555", "Geeveston", country: "AU", admin: ["06"], latitude: -43.16, longitude: 146.93)
    world.files["dictionaries/area-terms.txt"] = ["county|after|county,region"]
    return world
  }()
}
