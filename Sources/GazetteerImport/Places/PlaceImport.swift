import Gazetteer

/// An import of the 19-column files of places.
struct PlaceImport {
  /// The order of rows with the same path.
  enum Standing: UInt8 {
    /// The area that the code files name for this path.
    case namedArea = 0
    /// An area that could be the one for its path.
    case area = 1
    /// An area without contents: historic, or with missing codes.
    case leafArea = 2
    case place = 3
  }

  let gazetteer: ImportedGazetteer
  let landmarks: LandmarkImport
  let sourcePlaces: SourcePlaceImport
  let ownPlaces: OwnPlaceImport
  /// What stands before the word "station" in full names.
  private let stationKinds: WordList
  let borders: RegionBorders
  private var divisions = DivisionEvidence()
  /// The main names that our own table gives places instead of those of their rows.
  private var mainNames: [PlaceKey: (text: ArraySlice<UInt8>, language: ArraySlice<UInt8>)] = [:]
  /// The time zones that our own table gives places instead of those of their rows.
  private var timezones: [PlaceKey: ArraySlice<UInt8>] = [:]

  init(
    gazetteer: ImportedGazetteer, landmarks: LandmarkImport, sourcePlaces: SourcePlaceImport,
    ownPlaces: OwnPlaceImport, borders: RegionBorders, stationKinds: WordList
  ) {
    self.stationKinds = stationKinds
    self.gazetteer = gazetteer
    self.landmarks = landmarks
    self.sourcePlaces = sourcePlaces
    self.ownPlaces = ownPlaces
    self.borders = borders
  }

  /// Reads all files of places, then adds the areas and landmarks that those files lack.
  ///
  /// The areas come from the code files.
  mutating func run(_ extract: Extract) throws {
    try extract.forEachRow(of: .ownNames) { row in
      guard row.text(2) == NameImport.mainKind, let key = PlaceKey(row[0]) else { return }
      mainNames[key] = (ArraySlice(Array(row[1])), ArraySlice(Array(row[3])))
    }
    try extract.forEachRow(of: .timezones) { row in
      guard let key = PlaceKey(row[0]) else { throw row.invalid(0, "id", "a place's id") }
      timezones[key] = ArraySlice(Array(row[1]))
    }
    gazetteer.rejected += try extract.forEachRow(of: .places) { row in try addPlace(row) }
    gazetteer.settled.sort()
    var divisions = divisions
    try divisions.settle(gazetteer.settled, borders) { waiting, division in
      try file(waiting.place, number: waiting.number, country: waiting.country, at: division)
    }
    gazetteer.settled.sort()
    gazetteer.movedCounts = divisions.movedCounts
    for country in gazetteer.codes.countries.keys.sorted() { try addCountry(country) }
    for division in gazetteer.codes.divisions { try addDivision(division) }
    try landmarks.addPlaces()
  }

  // MARK: Rows of place files

  private mutating func addPlace(_ row: borrowing ExtractRow) throws {
    let place = try PlaceRecord(row)
    let timezone = timezone(of: place)
    let country =
      place.layer == .airport && row[10].isEmpty
      ? territory(of: place.country, timezone) : place.country
    let added = gazetteer.places.add(
      .init(
        key: place.key, latitude: place.latitude, longitude: place.longitude, country: country,
        layer: place.layer, featureClass: place.featureClass, timezone: timezone))
    guard let number = added else { return }
    if !waits(place, number: number, country: country) {
      try file(place, number: number, country: country)
    }
    try addNames(place, of: number)
  }

  private func timezone(of place: PlaceRecord) -> UInt16 {
    gazetteer.timezones.number(of: timezones[place.key] ?? place.timezone)
  }

  /// Returns whether a place waits, since it lies in another division than its own.
  private mutating func waits(_ place: PlaceRecord, number: UInt32, country: UInt16) -> Bool {
    var path = gazetteer.codes.path(country: country)
    guard country != 0, path.descend(Array(place.adminCodes.prefix(1))) == 1 else { return false }
    return divisions.holds(
      place, number: number, country: country, in: gazetteer.settled.region(of: path), gazetteer,
      borders)
  }

  /// Stages a place in its division, or in another one.
  private func file(
    _ place: PlaceRecord, number: UInt32, country: UInt16, at division: AdminPath? = nil
  ) throws {
    let filed = location(of: place, country: country)
    let (path, standing) = (division ?? filed.path, filed.standing)
    ownPlaces.note(place, number: number, path: path, country: country)
    if place.featureClass == .settlement {
      gazetteer.timezones.count(timezone(of: place), of: country, at: path)
      if let latitude = place.latitude, let longitude = place.longitude {
        gazetteer.settled.note(
          number, at: path, latitude: latitude, longitude: longitude, population: place.population)
        landmarks.note(
          settlement: path, country: country, latitude: latitude, longitude: longitude)
        sourcePlaces.note(
          settlement: number, path, country: country, latitude: latitude, longitude: longitude)
      }
    }
    let staged = StagedPlace(
      path: path.bytes[...], standing: standing, id: place.id[...], number: number,
      featureClass: place.featureClass, featureCode: Array(place.featureCode.rawValue.utf8)[...],
      population: place.population, name: mainNames[place.key]?.text ?? place.name)
    try gazetteer.stage(staged, at: path)
  }

  private func addNames(_ record: PlaceRecord, of place: UInt32) throws {
    if let name = mainNames[record.key] {
      try gazetteer.addName(name.text, of: place, kind: .main, language: name.language)
    }
    let kind: ToponymKind = mainNames[record.key] == nil ? .main : .endonym
    let folded = try gazetteer.addName(record.name, of: place, kind: kind)
    landmarks.note(name: folded, of: place, featureClass: record.featureClass)
    try addASCIIName(record.asciiName, of: place, besides: folded, kind: kind)
    if let short = StationName.short(of: record.name, record.featureCode, kinds: stationKinds) {
      try gazetteer.addName(short[...], of: place, kind: .untagged)
    }
    guard !record.alternateNames.isEmpty else { return }
    for name in record.alternateNames.split(separator: 0x2C) {
      let folded = try gazetteer.addName(
        name, of: place, kind: AlternateName.kind(ofUntagged: name))
      landmarks.note(name: folded, of: place, featureClass: record.featureClass)
    }
  }

  private func addASCIIName(
    _ name: ArraySlice<UInt8>, of place: UInt32, besides folded: [UInt8], kind: ToponymKind
  ) throws {
    guard !name.isEmpty, NameImport.fold(name) != folded else { return }
    try gazetteer.addName(name, of: place, kind: kind)
  }

  // MARK: Where a place stands

  /// Returns the territory that alone uses a time zone, or else the country.
  ///
  /// Lists of airports file Puerto Rico under the United States, which GeoNames does not. A
  /// territory shares its country's currency, which neighbors of an airport at a border seldom do.
  private func territory(of country: UInt16, _ timezone: UInt16) -> UInt16 {
    guard let other = gazetteer.timezones.onlyCountry(of: timezone), other != country,
      let currency = gazetteer.codes.countries[country]?.currency, !currency.isEmpty,
      gazetteer.codes.countries[other]?.currency == currency
    else { return country }
    return other
  }

  private func location(
    of place: PlaceRecord, country: UInt16
  ) -> (path: AdminPath, standing: Standing) {
    var codes = place.adminCodes
    if place.featureCode.rawValue == "CONT", let path = AdminCodes.continentPath(place.key) {
      return (path, .namedArea)
    }
    guard country != 0 else { return (.outside, .place) }
    var path = gazetteer.codes.path(country: country)
    guard place.featureClass == .administrative else {
      _ = path.descend(codes)
      return (path, .place)
    }
    if place.layer == .country {
      guard let named = gazetteer.codes.countries[country]?.key else {
        return (path, place.featureCode.isHistorical ? .leafArea : .area)
      }
      return (path, named == place.key ? .namedArea : .leafArea)
    }
    guard let level = place.divisionLevel else {
      _ = path.descend(codes)
      return (path, .leafArea)
    }
    if level == 1 {
      guard
        let code = gazetteer.codes.firstLevelCode(of: place.key, in: country, written: codes[0])
      else { return (path, .leafArea) }
      codes[0] = code
    }
    guard path.descend(Array(codes.prefix(level))) == level else { return (path, .leafArea) }
    return (path, gazetteer.codes.divisionKeys.contains(place.key) ? .namedArea : .area)
  }

  // MARK: Areas that only code files know

  private func addCountry(_ code: UInt16) throws {
    guard let country = gazetteer.codes.countries[code], let key = country.key else { return }
    let number = try addArea(
      key: key, id: country.id, name: country.name, country: code, code: "PCLI",
      path: gazetteer.codes.path(country: code), population: country.population)
    if let number { try gazetteer.addName(country.name[...], of: number, kind: .main) }
    // Without a table of alternate names, users still type US and USA.
    guard let place = gazetteer.places[key] else { return }
    gazetteer.isoCodes[place] = CountryCode(packed: code)?.description
    try gazetteer.addName(
      [UInt8(code >> 8), UInt8(code & 0xFF)], of: place, kind: .code)
    try gazetteer.addName(country.iso3[...], of: place, kind: .code)
  }

  private func addDivision(_ division: AdminCodes.Division) throws {
    var path = gazetteer.codes.path(country: division.country)
    guard path.descend(division.codes) == division.codes.count else { return }
    let main = mainNames[division.key]
    let name = main.map { Array($0.text) } ?? division.name
    let number = try addArea(
      key: division.key, id: division.id, name: name, country: division.country,
      code: division.codes.count == 1 ? "ADM1" : "ADM2", path: path, population: 0)
    guard let number else { return }
    if let main {
      try gazetteer.addName(main.text, of: number, kind: .main, language: main.language)
    }
    let kind: ToponymKind = main == nil ? .main : .endonym
    let folded = try gazetteer.addName(division.name[...], of: number, kind: kind)
    try addASCIIName(division.asciiName[...], of: number, besides: folded, kind: kind)
  }

  private func addArea(
    key: PlaceKey, id: String, name: [UInt8], country: UInt16, code: String, path: AdminPath,
    population: Int64
  ) throws -> UInt32? {
    guard let id = PlaceRecord.id(Array(id.utf8)[...]) else { return nil }
    let layer = Layer(featureClass: .administrative, featureCode: FeatureCode(rawValue: code))
    let added = gazetteer.places.add(
      .init(key: key, country: country, layer: layer, featureClass: .administrative))
    guard let number = added else { return nil }
    let staged = StagedPlace(
      path: path.bytes[...], standing: .namedArea, id: id[...], number: number,
      featureClass: .administrative, featureCode: Array(code.utf8)[...], population: population,
      name: name[...])
    try gazetteer.stage(staged)
    return number
  }
}
