extension Worlds {
  /// Iceland with a few streets and farms, and settlements elsewhere that are called like them.
  package static let iceland: World = {
    var world = World()
    world.addCountry(
      "IS", iso3: "ISL", name: "Iceland", languages: "is,en", id: 2_629_691, latitude: 65,
      longitude: -18, population: 353_574)
    world.addCountry(
      "NO", iso3: "NOR", name: "Norway", languages: "no", id: 3_144_096, latitude: 62,
      longitude: 10, population: 5_314_336)
    world.addRegion(
      3_426_182, "Capital Region", country: "IS", code: "39", iso: "IS-1", latitude: 64.1,
      longitude: -21.8, population: 216_878)
    world.addRegion(
      3_426_184, "West", country: "IS", code: "45", iso: "IS-3", latitude: 64.8, longitude: -22,
      population: 15_270)
    world.addArea(
      3_418_080, "Borgarbyggð", code: "ADM2", country: "IS", admin: ["45", "3609"],
      latitude: 64.7043, longitude: -21.2205, population: 3_750)
    world.files["admin2Codes.txt"] = ["IS.45.3609\tBorgarbyggð\tBorgarbyggd\t3418080"]
    world.addPlace(
      3_413_829, "Reykjavík", code: "PPLC", country: "IS", admin: ["39"], latitude: 64.13548,
      longitude: -21.89541, population: 118_918, timezone: "Atlantic/Reykjavik")
    world.addPlace(
      3_418_076, "Borgarnes", country: "IS", admin: ["45", "3609"], latitude: 64.53834,
      longitude: -21.92064, population: 1_875, timezone: "Atlantic/Reykjavik")
    world.addPlace(
      3_160_000, "Berg", country: "NO", latitude: 59.5, longitude: 11, population: 600)
    world.addPostcode(
      "101", "Reykjavík - 1", country: "IS", admin: ["39"], latitude: 64.1355, longitude: -21.8954)
    world.addPostcode(
      "310", "Borgarnes", country: "IS", admin: ["45", "3609"], latitude: 64.5383,
      longitude: -21.9206)
    world.addPostcode(
      "311", "Borgarnes", country: "IS", admin: ["45", "3609"], latitude: 64.5383,
      longitude: -21.9206)
    world.files["addresses/IS.txt"] = icelandicAddresses.map { columns in
      columns.joined(separator: "\t")
    }
    return world
  }()

  /// Id, nominative, dative, number, letter, special name, postal code, postal place, municipality,
  /// latitude, longitude.
  private static let icelandicAddresses: [[String]] = [
    address(10_017_507, "Laugavegur", "Laugavegi", "12", at: "64.14602", "-21.93117"),
    address(10_017_508, "Laugavegur", "Laugavegi", "12", letter: "B", at: "64.14597", "-21.93096"),
    address(10_017_600, "Austurstræti", "Austurstræti", "14", at: "64.14750", "-21.93800"),
    address(10_017_601, "Austurstræti", "Austurstræti", "14", at: "64.14800", "-21.93800"),
    address(10_017_700, "Berg", "Bergi", "5", at: "64.14100", "-21.92000"),
    address(10_017_800, "Litla Brekka", "Litlu Brekku", "3", at: "64.13000", "-21.91000"),
    inBorgarnes(10_000_013, "Laugavegur", "Laugavegi", "12", "310", at: "64.54910", "-21.90803"),
    inBorgarnes(10_000_020, "Langárfoss", "Langárfossi", "", "311", at: "64.90000", "-21.20000"),
    inBorgarnes(
      10_000_030, "Borgarbraut", "Borgarbraut", "52", "310", special: "Markland", at: "64.54124",
      "-21.91349"),
  ]

  private static func address(
    _ id: Int, _ street: String, _ dative: String, _ number: String, letter: String = "",
    at latitude: String, _ longitude: String
  ) -> [String] {
    [
      "\(id)", street, dative, number, letter, "", "101", "Reykjavík", "Reykjavíkurborg", latitude,
      longitude,
    ]
  }

  private static func inBorgarnes(
    _ id: Int, _ street: String, _ dative: String, _ number: String, _ postcode: String,
    special: String = "", at latitude: String, _ longitude: String
  ) -> [String] {
    [
      "\(id)", street, dative, number, "", special, postcode, "Borgarnes", "Borgarbyggð", latitude,
      longitude,
    ]
  }
}
