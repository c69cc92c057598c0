import GazetteerModel

/// Reads the 19-column files of places.
struct PlaceImport {
  /// Which rows of one path come first.
  enum Standing: UInt8 {
    /// The area that the code files name for this path.
    case namedArea = 0
    /// An area that could be the one of its path.
    case area = 1
    /// An area that contains nothing: historic, or with codes missing.
    case leafArea = 2
    case place = 3
  }

  let gazetteer: ImportedGazetteer

  /// Reads all files of places, then adds the areas that only the code files know.
  func run(_ extract: Extract) throws {
    try extract.forEachRow(of: .places) { row in try addPlace(row) }
    for country in gazetteer.codes.countries.keys.sorted() { try addCountry(country) }
    for division in gazetteer.codes.divisions { try addDivision(division) }
  }

  // MARK: Rows of place files

  private func addPlace(_ row: borrowing ExtractRow) throws {
    guard let key = PlaceKey(row[0]), let id = Self.id(row[0]) else {
      throw row.invalid(0, "geonameid", "a number, or an id such as airport:KSEA")
    }
    let classText = row.text(6)
    guard let featureClass = FeatureClass(rawValue: classText.isEmpty ? "S" : classText) else {
      throw row.invalid(6, "feature class", "one of A H L P R S T U V")
    }
    let codeText = row.text(7)
    let featureCode =
      codeText.isEmpty && featureClass == .settlement
      ? FeatureCode.settlement : FeatureCode(rawValue: codeText)
    let latitude = try row.angle(4, called: "latitude", limit: 90)
    let longitude = try row.angle(5, called: "longitude", limit: 180)
    let isArea = featureClass == .administrative || codeText == "CONT"
    guard (latitude == nil) == (longitude == nil), latitude != nil || isArea else {
      throw row.invalid(latitude == nil ? 4 : 5, "coordinate", "a latitude and a longitude")
    }
    let population = try row.number(14, called: "population") ?? 0
    guard population >= 0 else { throw row.invalid(14, "population", "0 or more") }
    let timezone = gazetteer.timezones.number(of: row[17])
    let layer = Layer(featureClass: featureClass, featureCode: featureCode)
    let named = AdminCodes.packed(row[8]) ?? 0
    let country = layer == .airport && row[10].isEmpty ? territory(of: named, timezone) : named
    let added = gazetteer.places.add(
      .init(
        key: key, latitude: latitude, longitude: longitude, country: country, layer: layer,
        featureClass: featureClass, timezone: timezone))
    guard let number = added else { return }
    let (path, standing) = location(
      of: key, featureClass, featureCode, country: country,
      codes: [row[10], row[11], row[12], row[13]])
    if featureClass == .settlement { gazetteer.timezones.count(timezone, of: country, at: path) }
    let staged = StagedPlace(
      path: path.bytes[...], standing: standing, id: id[...], number: number,
      featureClass: featureClass, featureCode: Array(featureCode.rawValue.utf8)[...],
      population: population, name: row[1])
    try gazetteer.placeRecords.append { staged.write(to: &$0) }
    try addNames(row, of: number)
  }

  /// The whole id of a place.
  private static func id(_ column: ArraySlice<UInt8>) -> [UInt8]? {
    if column.allSatisfy({ (0x30...0x39).contains($0) }) {
      return column.isEmpty ? nil : Array("geonames:".utf8) + column
    }
    return PlaceID(String(decoding: column, as: UTF8.self)).map { Array($0.description.utf8) }
  }

  private func addNames(_ row: borrowing ExtractRow, of place: UInt32) throws {
    let folded = try gazetteer.addName(row[1], of: place, kind: .main)
    try addASCIIName(row[2], of: place, besides: folded)
    guard !row[3].isEmpty else { return }
    for name in row[3].split(separator: 0x2C) {
      try gazetteer.addName(name, of: place, kind: NameImport.kind(ofUntagged: name))
    }
  }

  private func addASCIIName(
    _ name: ArraySlice<UInt8>, of place: UInt32, besides folded: [UInt8]
  ) throws {
    guard !name.isEmpty, NameImport.fold(name) != folded else { return }
    try gazetteer.addName(name, of: place, kind: .main)
  }

  // MARK: Where a place stands

  /// The territory that has a time zone for itself, where that zone is not the country's own; else
  /// the country.
  ///
  /// Lists of airports file Puerto Rico under the United States, which GeoNames does not. A
  /// territory shares its country's currency, which neighbours of an airport at a border seldom do.
  private func territory(of country: UInt16, _ timezone: UInt16) -> UInt16 {
    guard let other = gazetteer.timezones.onlyCountry(of: timezone), other != country,
      let currency = gazetteer.codes.countries[country]?.currency, !currency.isEmpty,
      gazetteer.codes.countries[other]?.currency == currency
    else { return country }
    return other
  }

  private func location(
    of key: PlaceKey, _ featureClass: FeatureClass, _ featureCode: FeatureCode, country: UInt16,
    codes: [ArraySlice<UInt8>]
  ) -> (path: AdminPath, standing: Standing) {
    let code = featureCode.rawValue
    if code == "CONT", let path = AdminCodes.continentPath(key) { return (path, .namedArea) }
    guard country != 0 else { return (.outside, .place) }
    var path = gazetteer.codes.path(country: country)
    guard featureClass == .administrative else {
      _ = path.descend(codes)
      return (path, .place)
    }
    if Layer(featureClass: featureClass, featureCode: featureCode) == .country {
      guard let named = gazetteer.codes.countries[country]?.key else {
        return (path, featureCode.isHistorical ? .leafArea : .area)
      }
      return (path, named == key ? .namedArea : .leafArea)
    }
    guard let level = Self.level(of: featureCode) else {
      _ = path.descend(codes)
      return (path, .leafArea)
    }
    guard path.descend(Array(codes.prefix(level))) == level else { return (path, .leafArea) }
    return (path, gazetteer.codes.divisionKeys.contains(key) ? .namedArea : .area)
  }

  /// The level of a division that has a code of its own; `nil` for the fifth order, which has no
  /// column, for historic divisions and those of no order.
  private static func level(of code: FeatureCode) -> Int? {
    switch code.rawValue {
    case "ADM1": 1
    case "ADM2": 2
    case "ADM3": 3
    case "ADM4": 4
    default: nil
    }
  }

  // MARK: Areas that only code files know

  private func addCountry(_ code: UInt16) throws {
    guard let country = gazetteer.codes.countries[code], let key = country.key else { return }
    let number = try addArea(
      key: key, id: country.id, name: country.name, country: code, code: "PCLI",
      path: gazetteer.codes.path(country: code), population: country.population)
    if let number { try gazetteer.addName(country.name[...], of: number, kind: .main) }
    // Whoever has no table of alternate names still writes US and USA.
    guard let place = gazetteer.places[key] else { return }
    gazetteer.isoCodes[place] = CountryCode(rawValue: code)?.description
    try gazetteer.addName(
      [UInt8(code >> 8), UInt8(code & 0xFF)], of: place, kind: .code)
    try gazetteer.addName(country.iso3[...], of: place, kind: .code)
  }

  private func addDivision(_ division: AdminCodes.Division) throws {
    var path = gazetteer.codes.path(country: division.country)
    guard path.descend(division.codes) == division.codes.count else { return }
    let number = try addArea(
      key: division.key, id: division.id, name: division.name, country: division.country,
      code: division.codes.count == 1 ? "ADM1" : "ADM2", path: path, population: 0)
    guard let number else { return }
    let folded = try gazetteer.addName(division.name[...], of: number, kind: .main)
    try addASCIIName(division.asciiName[...], of: number, besides: folded)
  }

  private func addArea(
    key: PlaceKey, id: String, name: [UInt8], country: UInt16, code: String, path: AdminPath,
    population: Int64
  ) throws -> UInt32? {
    guard let id = Self.id(Array(id.utf8)[...]) else { return nil }
    let layer = Layer(featureClass: .administrative, featureCode: FeatureCode(rawValue: code))
    let added = gazetteer.places.add(
      .init(key: key, country: country, layer: layer, featureClass: .administrative))
    guard let number = added else { return nil }
    let staged = StagedPlace(
      path: path.bytes[...], standing: .namedArea, id: id[...], number: number,
      featureClass: .administrative, featureCode: Array(code.utf8)[...], population: population,
      name: name[...])
    try gazetteer.placeRecords.append { staged.write(to: &$0) }
    return number
  }
}
