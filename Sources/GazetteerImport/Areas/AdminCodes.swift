import Gazetteer

/// The countries and divisions in countryInfo.txt, admin1CodesASCII.txt and admin2Codes.txt.
struct AdminCodes {
  /// The row of a country.
  struct Country {
    let key: PlaceKey?
    let id: String
    let name: [UInt8]
    let iso3: [UInt8]
    let continent: [UInt8]
    /// The languages, the most spoken first, only the first part of each: `en`, `es`.
    let languages: [[UInt8]]
    let population: Int64
    /// Three letters; empty if unknown.
    let currency: [UInt8]
  }

  /// The row of a division.
  struct Division {
    let key: PlaceKey
    let id: String
    let country: UInt16
    /// The codes from the first order down.
    let codes: [ArraySlice<UInt8>]
    let name: [UInt8]
    let asciiName: [UInt8]
  }

  /// Countries by packed letters.
  private(set) var countries: [UInt16: Country] = [:]
  private(set) var divisions: [Division] = []
  /// The ids of all those divisions: if two areas claim a code, these are the area.
  private(set) var divisionKeys: Set<PlaceKey> = []

  /// The code of each first-level division, for countries whose settlements use other codes than the
  /// divisions' own rows.
  private var firstLevel: [UInt16: [PlaceKey: [UInt8]]] = [:]

  /// The GeoNames ids of the continents and their codes (from its readme).
  private static let continents: [UInt64: String] = [
    6_255_146: "AF", 6_255_147: "AS", 6_255_148: "EU", 6_255_149: "NA", 6_255_150: "SA",
    6_255_151: "OC", 6_255_152: "AN",
  ]

  init(_ extract: Extract) throws {
    try extract.forEachRow(of: .countries) { row in
      guard let code = Self.packed(row[0]) else { return }
      countries[code] = Country(
        key: PlaceKey(row[16]), id: row.text(16), name: Array(row[4]), iso3: Array(row[1]),
        continent: Array(row[8]), languages: Self.languages(row[15]),
        population: try row.number(7, called: "population") ?? 0, currency: Array(row[10]))
    }
    try extract.forEachRow(of: .firstLevelDivisions) { row in
      guard let country = Self.packed(row[0]), let key = PlaceKey(row[2]) else {
        throw row.invalid(0, "country and id", "two letters, and an id in the third column")
      }
      firstLevel[country, default: [:]][key] = Array(row[1])
    }
    try extract.forEachRow(of: .admin1Codes) { row in addDivision(row) }
    try extract.forEachRow(of: .admin2Codes) { row in addDivision(row) }
  }

  /// The number of a country's languages that are main ones.
  private static let mainLanguageCount = 4

  /// Parses "en-US,es-US,haw" as `en`, `es`, `haw`.
  private static func languages(_ list: ArraySlice<UInt8>) -> [[UInt8]] {
    list.split(separator: 0x2C).map { Array($0.prefix { $0 != 0x2D }) }
  }

  /// Returns whether a language is spoken in a country, or is English, which is used worldwide.
  func isOwnLanguage(_ language: ArraySlice<UInt8>, in country: UInt16) -> Bool {
    isLanguage(language, amongFirst: .max, of: country)
  }

  /// Returns whether a language is English or a main one of a country, in which most of its people write.
  func isMainLanguage(_ language: ArraySlice<UInt8>, in country: UInt16) -> Bool {
    isLanguage(language, amongFirst: Self.mainLanguageCount, of: country)
  }

  private func isLanguage(
    _ language: ArraySlice<UInt8>, amongFirst count: Int, of country: UInt16
  ) -> Bool {
    let base = language.prefix { $0 != 0x2D }
    return base.elementsEqual("en".utf8)
      || countries[country]?.languages.prefix(count).contains { base.elementsEqual($0) } == true
  }

  /// The languages of more than some 20 million people, whose names of countries the world knows.
  ///
  /// "Géorgie" is the country before it is anything else, like "Georgia".
  private static let worldLanguages: Set<[UInt8]> = Set(
    [
      "ar", "bn", "cs", "de", "el", "es", "fa", "fr", "he", "hi", "id", "it", "ja", "ko", "nl",
      "pl",
      "pt", "ru", "sv", "th", "tr", "uk", "ur", "vi", "zh",
    ].map { Array($0.utf8) })

  /// Returns whether a language is one of the world's, up to its region: `pt-BR`.
  static func isWorldLanguage(_ language: ArraySlice<UInt8>) -> Bool {
    worldLanguages.contains(Array(language.prefix { $0 != 0x2D }))
  }

  private mutating func addDivision(_ row: borrowing ExtractRow) {
    let parts = row[0].split(separator: 0x2E, omittingEmptySubsequences: false)
    guard let first = parts.first, let country = Self.packed(first), let key = PlaceKey(row[3])
    else { return }
    var codes = parts.dropFirst().map { ArraySlice(Array($0)) }
    if codes.count == 1 {
      guard let own = firstLevelCode(of: key, in: country, written: codes[0]) else { return }
      codes = [own]
    }
    divisions.append(
      Division(
        key: key, id: row.text(3), country: country, codes: codes,
        name: Array(row[1]), asciiName: Array(row[2])))
    divisionKeys.insert(key)
  }

  /// Returns the code of a first-level division that settlements use; `nil` for a former division,
  /// which has no settlements.
  func firstLevelCode(
    of division: PlaceKey, in country: UInt16, written code: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    guard let known = firstLevel[country] else { return code }
    return known[division].map { $0[...] }
  }

  /// Returns the path of a continent's own row.
  static func continentPath(_ key: PlaceKey) -> AdminPath? {
    continents[key.rawValue].map { AdminPath(continent: Array($0.utf8)) }
  }

  /// Returns the path of a country.
  func path(country: UInt16) -> AdminPath {
    AdminPath(
      continent: countries[country]?.continent ?? [],
      country: [UInt8(country >> 8), UInt8(country & 0xFF)])
  }

  /// Returns two letters as a number; `nil` for anything else.
  static func packed(_ letters: ArraySlice<UInt8>) -> UInt16? {
    guard letters.count == 2, let first = letters.first, let second = letters.last else {
      return nil
    }
    return CountryCode(packed: UInt16(first) << 8 | UInt16(second))?.packed
  }
}

/// A filter for the areas and airports that a selection omits, used once the contents and codes of each are known.
struct AreaSelection {
  let selection: RowSelection
  let gazetteer: ImportedGazetteer

  private var places: ImportedPlaces { gazetteer.places }

  /// Returns the numbers, in reading order, of the places to omit.
  func omitted(from numbering: PlaceNumbering) -> Set<UInt32> {
    guard !selection.isEverything else { return [] }
    var omitted = Set(numbering.places.filter(omitsAirport))
    // The number of places other than areas before each position.
    var counts: [UInt32] = [0]
    counts.reserveCapacity(numbering.count + 1)
    for number in numbering.places {
      let isInside = !isArea(Int(number)) && !omitted.contains(number)
      counts.append((counts.last ?? 0) + (isInside ? 1 : 0))
    }
    for (position, number) in numbering.places.enumerated() where isArea(Int(number)) {
      let (layer, country) = (places.layer[Int(number)], places.country[Int(number)])
      let placesInside = counts[Int(numbering.lasts[position]) + 1] - counts[position]
      let stays =
        selection.keepsAreaAlone(layer, country: country)
        || selection.keepsArea(layer, around: Int(placesInside), country: country)
      if !stays { omitted.insert(number) }
    }
    return omitted
  }

  /// Whether it is an airport without passenger traffic; a user's own place stays.
  private func omitsAirport(_ place: UInt32) -> Bool {
    places.layer[Int(place)] == .airport && gazetteer.fames[place] == nil
      && !selection.keepsAirport(isScheduled: gazetteer.scheduledAirports.contains(place))
  }

  private func isArea(_ place: Int) -> Bool {
    places.isArea(place) || places.layer[place] == .continent
  }
}
