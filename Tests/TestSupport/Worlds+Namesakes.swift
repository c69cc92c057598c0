extension Worlds {
  /// Places that share names, abbreviations or codes across countries: what ranking has to tell
  /// apart by context, standing and size.
  package static let namesakes: World = {
    var world = World()
    addCountries(to: &world)
    addAmericanPlaces(to: &world)
    addOtherPlaces(to: &world)
    addWords(to: &world)
    return world
  }()

  private static func addCountries(to world: inout World) {
    world.addArea(
      6_255_147, "Asia", code: "CONT", country: "", latitude: 29.84064, longitude: 89.29688)
    world.addArea(
      6_255_150, "South America", code: "CONT", country: "", latitude: -14.60485,
      longitude: -57.65625)
    world.addCountry(
      "US", iso3: "USA", name: "United States", continent: "NA", languages: "en-US",
      id: 6_252_001, latitude: 39.76, longitude: -98.5, population: 327_167_434)
    world.addCountry(
      "CA", iso3: "CAN", name: "Canada", continent: "NA", languages: "en-CA,fr-CA",
      id: 6_251_999, latitude: 60.10867, longitude: -113.64258, population: 37_058_856)
    world.addCountry(
      "CR", iso3: "CRI", name: "Costa Rica", continent: "NA", languages: "es-CR,en",
      id: 3_624_060, latitude: 10, longitude: -84, population: 4_999_441)
    world.addCountry(
      "PR", iso3: "PRI", name: "Puerto Rico", continent: "NA", languages: "en-PR,es-PR",
      id: 4_566_966, latitude: 18.24829, longitude: -66.49989, population: 3_195_153)
    world.addCountry(
      "BR", iso3: "BRA", name: "Brazil", continent: "SA", languages: "pt-BR", id: 3_469_034,
      latitude: -10, longitude: -55, population: 209_469_333)
    world.addCountry(
      "GB", iso3: "GBR", name: "United Kingdom", languages: "en-GB,cy-GB,gd", id: 2_635_167,
      latitude: 54.75844, longitude: -2.69531, population: 66_488_991)
    world.addCountry(
      "RU", iso3: "RUS", name: "Russia", languages: "ru", id: 2_017_370, latitude: 60,
      longitude: 100, population: 144_478_050)
    world.addCountry(
      "GE", iso3: "GEO", name: "Georgia", continent: "AS", languages: "ka", id: 614_540,
      latitude: 42, longitude: 43.5, population: 3_731_000)
    world.addCountry(
      "DE", iso3: "DEU", name: "Germany", languages: "de", id: 2_921_044, latitude: 51.5,
      longitude: 10.5, population: 82_927_922)
    for (id, code) in [
      (6_252_001, "US"), (6_251_999, "CA"), (3_469_034, "BR"), (2_635_167, "GB"),
      (2_921_044, "DE"), (614_540, "GE"), (2_017_370, "RU"),
    ] {
      world.addName(code, of: id, language: "iso3166-1")
    }
  }

  private static func addAmericanPlaces(to world: inout World) {
    let states: [(Int, String, String, Double, Double, Int)] = [
      (5_596_512, "Idaho", "ID", 44.5002, -114.25118, 1_416_564),
      (6_254_927, "Pennsylvania", "PA", 41.2, -77.19, 12_440_621),
      (4_197_000, "Georgia", "GA", 32.75042, -83.50018, 8_975_842),
      (5_128_638, "New York", "NY", 43.00035, -75.4999, 19_274_244),
      (5_165_418, "Ohio", "OH", 40.25034, -83.00018, 11_467_123),
      (4_142_224, "Delaware", "DE", 39, -75.49992, 838_549),
      (5_332_921, "California", "CA", 37.25022, -119.75126, 37_691_912),
      (6_254_926, "Massachusetts", "MA", 42.36565, -71.10832, 6_433_422),
    ]
    for (id, name, code, latitude, longitude, population) in states {
      world.addRegion(
        id, name, country: "US", code: code, iso: "US-\(code)", latitude: latitude,
        longitude: longitude, population: population)
    }
    world.addArea(
      5_601_548, "Latah County", code: "ADM2", country: "US", admin: ["ID", "057"],
      latitude: 46.81613, longitude: -116.71168, population: 37_244)
    // The two Springfields are small: of well-known towns the first would be sure, with one rival only.
    let towns: [(Int, String, String, [String], Double, Double, Int)] = [
      (5_601_538, "Moscow", "PPLA2", ["ID", "057"], 46.73239, -117.00017, 25_435),
      (5_180_225, "Bethlehem", "PPL", ["PA"], 40.62593, -75.37046, 75_018),
      (5_128_581, "New York City", "PPL", ["NY"], 40.71427, -74.00597, 8_804_190),
      (5_110_302, "Brooklyn", "PPLX", ["NY"], 40.6501, -73.94958, 2_736_074),
      (4_525_353, "Springfield", "PPLA2", ["OH"], 39.92423, -83.80882, 8_000),
      (4_951_788, "Springfield", "PPLA2", ["MA"], 42.10148, -72.58981, 8_800),
      (4_143_861, "Newark", "PPL", ["DE"], 39.68372, -75.74966, 33_398),
      (5_375_480, "Mountain View", "PPL", ["CA"], 37.38605, -122.08385, 80_435),
    ]
    for (id, name, code, admin, latitude, longitude, population) in towns {
      world.addPlace(
        id, name, code: code, country: "US", admin: admin, latitude: latitude,
        longitude: longitude, population: population)
    }
    world.addName("New York", of: 5_128_581, language: "en")
    world.addPostcode(
      "94043", "Mountain View", country: "US", admin: ["CA"], latitude: 37.4056,
      longitude: -122.0775)
    world.addPostcode(
      "19711", "Newark", country: "US", admin: ["DE"], latitude: 39.7012, longitude: -75.7375)
    world.addPlace(
      4_562_831, "Bayamón", code: "PPLA", country: "PR", latitude: 18.39856, longitude: -66.15572,
      population: 203_499)
    world.files["overrides/alternative-parents.tsv"] = [
      "4566966\t6252001\tPuerto Rico belongs to the United States"
    ]
    world.files["hierarchy.txt"] = ["5128581\t5110302\t"]
  }

  private static func addOtherPlaces(to world: inout World) {
    world.addPlace(
      524_901, "Moscow", code: "PPLC", country: "RU", latitude: 55.75222, longitude: 37.61556,
      population: 10_381_222)
    world.addRegion(
      3_393_129, "Pará", country: "BR", code: "16", iso: "BR-PA", latitude: -4, longitude: -53,
      population: 7_581_051)
    world.addPlace(
      3_405_870, "Belém", code: "PPLA", country: "BR", admin: ["16"], latitude: -1.45583,
      longitude: -48.50444, population: 1_407_737)
    world.addName("Bethlehem", of: 3_405_870)
    // Words of English that London is called elsewhere, the second of which is a name as well.
    world.addName("Galas", of: 2_643_743, language: "eu")
    world.addName("Lode", of: 2_643_743, language: "eu")
    world.addRegion(
      6_269_131, "England", country: "GB", code: "ENG", iso: "GB-ENG", latitude: 52.16045,
      longitude: -0.70312, population: 57_106_398)
    world.addPlace(
      2_643_743, "London", code: "PPLC", country: "GB", admin: ["ENG"], latitude: 51.50853,
      longitude: -0.12574, population: 8_961_989)
    world.addPlace(
      2_655_990, "Bethlem", country: "GB", admin: ["ENG"], latitude: 51.38, longitude: -0.03,
      population: 300)
    world.addRegion(
      6_093_943, "Ontario", country: "CA", code: "08", iso: "CA-ON", latitude: 49.25014,
      longitude: -84.49983, population: 12_861_940)
    world.addPlace(
      6_058_560, "London", country: "CA", admin: ["08"], latitude: 42.98339, longitude: -81.23304,
      population: 346_765)
    world.addRegion(
      3_621_837, "San José", country: "CR", code: "08", iso: "CR-SJ", latitude: 9.66667,
      longitude: -84, population: 1_404_242)
    world.addPlace(
      3_621_849, "San José", code: "PPLC", country: "CR", admin: ["08"], latitude: 9.93333,
      longitude: -84.08333, population: 335_007)
    world.addPlace(
      3_621_717, "San Pedro", country: "CR", admin: ["08"], latitude: 9.92829,
      longitude: -84.05074, population: 27_477)
    world.addRegion(
      2_822_542, "Thuringia", country: "DE", code: "15", iso: "DE-TH", latitude: 50.91667,
      longitude: 11, population: 2_143_145)
    world.addPlace(
      2_849_483, "Saint Gangloff", country: "DE", admin: ["15"], latitude: 50.86, longitude: 11.9,
      population: 1_200)
  }

  private static func addWords(to world: inout World) {
    world.files["dictionaries/abbreviations.txt"] = ["saint|st", "mount|mt"]
    world.files["dictionaries/street-words.txt"] = [
      "st|after", "pkwy|after", "strasse|ending", "rue|before", "la|particle", "suite|unit",
    ]
    world.files["dictionaries/joining-words.txt"] = ["in", "the", "of", "de", "for", "based"]
    world.files["dictionaries/ordinary-words.txt"] = [
      "my", "waiting", "love", "i", "home", "in", "me", "view", "mountain",
    ]
    world.files["dictionaries/english-words.txt.gz"] = [
      "Lode", "galas", "lode", "new", "springfields", "views", "yolk",
    ]
    world.files["dictionaries/kinds.tsv"] = [
      "keys\ten\tde", "town\ttown\tStadt", "village\tvillage\tDorf", "ADM1\tregion\tRegion",
      "ADM1.US\tstate\tBundesstaat", "ADM2\tcounty\tKreis",
    ]
    world.files["dictionaries/no-places.txt"] = ["worldwide|everywhere", "london town|an idiom"]
    world.files["dictionaries/area-terms.txt"] = [
      "county|after|county,region", "city of|before|locality", "state of|before|region",
    ]
  }
}
