extension Worlds {
  /// A town of each of several countries, with postal codes as their posts write them.
  package static let postal: World = {
    var world = World()
    world.addArea(
      6_255_147, "Asia", code: "CONT", country: "", latitude: 29.84064, longitude: 89.29688)
    world.addArea(
      6_255_150, "South America", code: "CONT", country: "", latitude: -14.60485,
      longitude: -57.65625)
    for (number, town) in postalTowns.enumerated() {
      let latitude = -50 + 5 * Double(number)
      world.addCountry(
        town.country, name: town.countryName, continent: "EU", id: 1_000 + number,
        latitude: latitude, longitude: 10)
      world.addPlace(
        2_000 + number, town.name, code: "PPLC", country: town.country, latitude: latitude,
        longitude: 10, population: town.population)
      for code in town.codes {
        world.addPostcode(
          code, town.name, country: town.country, latitude: latitude, longitude: 10)
      }
    }
    world.addRegion(
      3_000, "Washington", country: "US", code: "WA", iso: "US-WA", latitude: 47, longitude: 10)
    world.addRegion(
      3_001, "Delaware", country: "US", code: "DE", iso: "US-DE", latitude: 39, longitude: 10)
    for (id, name, region, code) in [
      (3_002, "Seattle", "WA", "98101"), (3_003, "Newark", "DE", "19711"),
    ] {
      world.addPlace(
        id, name, country: "US", admin: [region], latitude: region == "WA" ? 47.6 : 39.7,
        longitude: 10, population: 50_000)
      world.addPostcode(
        code, name, country: "US", admin: [region], latitude: region == "WA" ? 47.6 : 39.7,
        longitude: 10)
    }
    world.addPlace(
      3_004, "Newark", country: "GB", latitude: 51, longitude: 10, population: 900_000)
    return world
  }()

  private static let postalTowns:
    [(country: String, countryName: String, name: String, population: Int, codes: [String])] = [
      ("GB", "United Kingdom", "London", 8_000_000, ["SW1A", "SW1A 1AA"]),
      ("CA", "Canada", "Ottawa", 800_000, ["K1A", "K1A 0B1"]),
      ("NL", "Netherlands", "Amsterdam", 700_000, ["1012"]),
      ("US", "United States", "Philadelphia", 1_500_000, ["19102"]),
      ("JP", "Japan", "Tokyo", 9_000_000, ["100-0001"]),
      ("PT", "Portugal", "Lisboa", 500_000, ["1000-001"]),
      ("BR", "Brazil", "São Paulo", 9_000_000, ["01000-000"]),
      ("DE", "Germany", "Berlin", 3_400_000, ["10115", "19711"]),
      ("AT", "Austria", "Wien", 1_700_000, ["1010"]),
      ("CH", "Switzerland", "Zürich", 340_000, ["8001"]),
      ("FR", "France", "Paris", 2_100_000, ["75001"]),
      ("SE", "Sweden", "Stockholm", 1_500_000, ["111 22"]),
      ("CZ", "Czechia", "Praha", 1_100_000, ["110 00"]),
      ("PL", "Poland", "Warszawa", 1_700_000, ["00-001"]),
      ("FI", "Finland", "Helsinki", 550_000, ["00100", "00950"]),
      ("IE", "Ireland", "Dublin", 1_000_000, ["D02"]),
      ("AR", "Argentina", "Buenos Aires", 13_000_000, ["1425"]),
      ("IN", "India", "Delhi", 10_000_000, ["110001"]),
      ("SG", "Singapore", "Singapore", 5_000_000, ["110001"]),
      ("IS", "Iceland", "Reykjavík", 118_000, ["110"]),
      ("LV", "Latvia", "Rīga", 700_000, ["LV-1010"]),
      ("RS", "Serbia", "Beograd", 1_200_000, ["11000"]),
      ("MT", "Malta", "Valletta", 6_000, ["VLT"]),
      ("PR", "Puerto Rico", "San Juan", 340_000, ["00901"]),
    ]
}
