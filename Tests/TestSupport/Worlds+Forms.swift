extension Worlds {
  /// Places, and words that tell how to read the words next to them, of several countries.
  package static let forms: World = {
    var world = World()
    world.addArea(
      6_255_147, "Asia", code: "CONT", country: "", latitude: 29.84064, longitude: 89.29688)
    for (id, code, name, languages, latitude, longitude, population) in countriesOfForms {
      world.addCountry(
        code, name: name, continent: code == "TH" ? "AS" : "EU", languages: languages, id: id,
        latitude: latitude, longitude: longitude, population: population)
      world.addName(code, of: id, language: "iso3166-1")
    }
    for (number, row) in regionsOfForms.enumerated() {
      world.addRegion(
        70_000 + number, row.name, country: row.country, code: row.code,
        iso: "\(row.country)-\(row.code)", latitude: row.latitude, longitude: row.longitude,
        population: 2_000_000)
    }
    for (number, row) in townsOfForms.enumerated() {
      world.addPlace(
        80_000 + number, row.name, code: row.population > 3_000_000 ? "PPLC" : "PPLA",
        country: row.country, admin: row.region.isEmpty ? [] : [row.region],
        latitude: row.latitude, longitude: row.longitude, population: row.population)
    }
    world.addName("UK", of: 2_635_167, language: "abbr")
    world.addName("Deutschland", of: 2_921_044, language: "de")
    world.addName("Allemagne", of: 2_921_044, language: "fr")
    for (code, name, country, region, latitude, longitude) in [
      ("10115", "Berlin", "DE", "16", 52.532, 13.385), ("10115", "Paris", "FR", "", 48.85, 2.35),
      ("69001", "Lyon", "FR", "", 45.767, 4.834), ("02139", "Boston", "US", "MA", 42.364, -71.104),
      ("02024", "Boston", "US", "MA", 42.36, -71.06),
      ("2139", "Leeds", "GB", "", 53.8, -1.55), ("60614", "Chicago", "US", "IL", 41.922, -87.653),
      ("01310-000", "São Paulo", "BR", "", -23.56, -46.65),
    ] {
      world.addPostcode(
        code, name, country: country, admin: region.isEmpty ? [] : [region], latitude: latitude,
        longitude: longitude)
    }
    world.files["overrides/names.tsv"] = [
      "2921044\tGerman\tdemonym\ten\tGermany: adjective or people",
      "3996063\tMexican\tdemonym\ten\tMexico: adjective or people",
    ]
    world.files["dictionaries/joining-words.txt"] = ["in", "the", "of", "de", "a"]
    world.files["dictionaries/street-words.txt"] = ["avenue|either", "rue|before", "de|particle"]
    world.addWords([
      "nan|missing|any|nan", "null,n a,none,unknown|missing|any|",
      "remote,anywhere,hybrid|workplace|any|", "greater|greater|before|",
      "area,metro area|around|behind|", "plz|label|before|DE", "code postal|label|before|FR",
      "zip|label|before|US", "south,southern,süd,sud|part|any|S", "north,northern|part|any|N",
      "of,de,the,l,la|joining|between|", "in,en|joining|between|people", "west|part|any|W",
      "downtown|part|any|C", "south,südlich|part|any|S", "north west|part|any|NW",
      "a,an,about,due,the|quantity|before|", "two,a couple of|quantity|before|2",
      "half,half an|quantity|before|0.5", "km,kilometers|unit|behind|1",
      "miles,mi|unit|behind|1.609", "minutes,min|unit|behind|1",
      "hour,hours,hours drive|unit|behind|80", "m|unit|behind|0.001",
      "from,outside of,von|away|between|", "maria,john,berlin|given|any|",
      "dr,name|given|any|title", "garcia,smith|surname|any|", "leeds|surname|any|place",
      "march,may,mai,mayo|month|any|", "only|around|behind|",
      "hills,coast,countryside,across|part|any|landscape", "border|part|any|border",
      "north east|part|any|NE", "центр|part|any|C",
      "cd|short|any|ciudad", "s|short.|any|san,são", "no|short.|any|north",
      "a m|short|any|am main", "w,z,в|locative|before|", "u,a|ending|last|0", "е|ending|last|а,0",
      "dan,den,ya|suffix|last|", "sandwich|thing|behind|", "living in,based in,now in|home|before|",
      "now|home|weak|", "based,taşındık|home|behind|", "city,country|home|label|",
      "born in,formerly,not|elsewhere|before|", "from|elsewhere|weak|",
      "moved from,me mudé de,bin von|elsewhere|from|", "to,nach,a|home|then|",
      "last year,gezogen|around|behind|", "native,dan,den|elsewhere|behind|",
      "home town|elsewhere|label|",
    ])
    return world
  }()

  private static let countriesOfForms: [(Int, String, String, String, Double, Double, Int)] = [
    (6_252_001, "US", "United States", "en-US", 39.76, -98.5, 327_000_000),
    (2_635_167, "GB", "United Kingdom", "en-GB", 54.76, -2.7, 66_000_000),
    (2_921_044, "DE", "Germany", "de", 51.5, 10.5, 83_000_000),
    (3_017_382, "FR", "France", "fr", 46, 2, 67_000_000),
    (1_605_651, "TH", "Thailand", "th", 15.5, 101, 69_000_000),
    (3_996_063, "MX", "Mexico", "es", 23, -102, 126_000_000),
    (3_469_034, "BR", "Brazil", "pt", -10, -55, 209_000_000),
    (798_544, "PL", "Poland", "pl", 52, 20, 38_000_000),
    (2_017_370, "RU", "Russia", "ru", 60, 100, 144_000_000),
    (298_795, "TR", "Turkey", "tr", 39, 35, 82_000_000),
  ]

  private static let regionsOfForms:
    [(name: String, country: String, code: String, latitude: Double, longitude: Double)] = [
      ("Massachusetts", "US", "MA", 42.37, -71.11), ("Illinois", "US", "IL", 40, -89.25),
      ("California", "US", "CA", 37.25, -119.75), ("Nan", "TH", "04", 18.83, 100.67),
      ("Bavaria", "DE", "02", 49, 11.5), ("Berlin", "DE", "16", 52.5, 13.4),
      ("Hamburg", "DE", "04", 53.55, 10), ("Baden-Württemberg", "DE", "01", 48.5, 9),
      ("Saxony", "DE", "13", 51, 13.25), ("South Province", "FR", "NC", -21.7, 165.8),
    ]

  private static let townsOfForms:
    [(
      name: String, country: String, region: String, latitude: Double, longitude: Double,
      population: Int
    )] = [
      ("Leeds", "GB", "", 53.8, -1.55, 500_000), ("Boston", "US", "MA", 42.36, -71.06, 700_000),
      ("Berlin", "US", "MA", 42.38, -71.64, 3_000),
      ("Chicago", "US", "IL", 41.88, -87.63, 2_700_000),
      ("North Chicago", "US", "IL", 42.33, -87.84, 30_000),
      ("North Hollywood", "US", "CA", 34.17, -118.38, 90_000),
      ("Hollywood", "US", "CA", 34.1, -118.33, 170_000),
      ("Nan", "TH", "04", 18.78, 100.78, 24_000), ("None", "BR", "", -10, -50, 8_000),
      ("Berlin", "DE", "16", 52.52, 13.41, 3_700_000), ("Paris", "FR", "", 48.85, 2.35, 2_100_000),
      ("Lyon", "FR", "", 45.76, 4.84, 500_000), ("Versailles", "FR", "", 48.8, 2.13, 85_000),
      ("La Rochelle", "FR", "", 46.16, -1.15, 76_000), ("Le Havre", "FR", "", 49.49, 0.11, 185_000),
      ("Ciudad Juárez", "MX", "", 31.72, -106.46, 1_500_000),
      ("São Paulo", "BR", "", -23.55, -46.64, 10_000_000),
      ("Frankfurt am Main", "DE", "", 50.12, 8.68, 650_000),
      ("Gdańsk", "PL", "", 54.35, 18.65, 460_000), ("Ankara", "TR", "", 39.92, 32.85, 5_000_000),
      ("Москва", "RU", "", 55.75, 37.62, 10_400_000),
    ]
}
