package import Geodesy

/// A gazetteer bundle, open for reading by one thread at a time.
///
/// Opening reads a page or two; statements are prepared when first needed. Every thread opens its
/// own reader: they share the mapped file.
package final class GazetteerReader: GazetteerReading {
  private let connection: SQLiteConnection
  /// The same file as the connection's, mapped.
  private let database: MappedFile
  private var knownTables: StoredTables?
  var spelling: SpellingSearch
  private let grid: PlaceGrid
  private var searcher: GridSearcher
  /// The last filter.
  ///
  /// Filters repeat from query to query, and translating one takes as long as a search.
  private var lastFilter: (places: PlaceFilter, grid: GridFilter)?
  private var statements: [ObjectIdentifier: SQLiteStatement] = [:]
  private var timezones: [Int64: String] = [:]
  private var countries: [CountryCode: PlaceOrdinal?] = [:]
  /// The boxes around runs of places; `nil` until one is asked for.
  private var extents: PlaceExtents?
  private var otherParents: AlternativeParents?
  var recentNames = RecentNames()
  /// A text with which no name begins, the last that was looked up; empty until there is one.
  var beginningOfNoName: [UInt8] = []
  /// The points of places: with a focus, every letter typed asks for some hundred, most of which the letter
  /// before asked for as well; they take 200 kB.
  var recentPoints = RecentValues<PlaceOrdinal, PlacePoint>(slotCount: 4_096)
  var recentStreets = RecentStreets()
  let polygons: PolygonReader
  /// The countries of the polygons that points were in, some hundred at most.
  private var countryLabels: [Int: PolygonCountries] = [:]
  /// The waters of the polygons that points were in, some thousand at most.
  private var waterLabels: [Int: NamedWater] = [:]
  let streetIndex: StreetIndex
  /// The tier that the bundle's manifest names; `world` if it names none.
  package let tier: PlaceSelection.Tier
  /// The words of the dictionaries, in a mapped file.
  package let lexicon: Lexicon
  /// Address areas, because streets of an area are adjacent; they take a hundred bytes each.
  var recentAddressAreas = RecentValues<UInt32, AddressArea>(slotCount: 4_096)
  /// The address areas in areas of places, because a town is named in every letter typed behind it.
  ///
  /// `nil` stands for too many. They take 2 kB each at most.
  var recentAreasInside = RecentValues<PlaceInterval, [UInt32]?>(slotCount: 1_024)
  /// The range of places with addresses, once it is known; `.some(nil)` if there are none.
  var addressBounds: PlaceInterval??
  /// Whether there are points of interest of address files; `nil` until it is known.
  var knowsPointsOfInterest: Bool?

  /// Opens the folder of a bundle that has already been checked.
  ///
  /// - Parameters:
  ///   - folder: The path of the bundle.
  ///   - readsAhead: Whether the system may read more of the files than is requested; false for a
  ///     process that runs one query and ends.
  /// - Throws: `SQLiteError` or ``GazetteerReadError`` if a file cannot be opened.
  package init(folder: String, readsAhead: Bool = true) throws {
    let databasePath = folder + "/" + BundleManifest.databaseName
    connection = try SQLiteConnection(path: databasePath, mode: readsAhead ? .mapped : .paged)
    do throws(MappedFileError) {
      database = try MappedFile(path: databasePath, readsAhead: readsAhead)
      spelling = SpellingSearch(
        try SpellingIndex(
          MappedFile(path: folder + "/" + BundleManifest.spellingName, readsAhead: readsAhead)))
      grid = try PlaceGrid(folder: folder, readsAhead: readsAhead)
      polygons = try PolygonReader(folder: folder, readsAhead: readsAhead)
      streetIndex = try StreetIndex(
        MappedFile(path: folder + "/" + BundleManifest.streetsName, readsAhead: readsAhead))
      lexicon = Lexicon(
        try WordIndex(
          MappedFile(path: folder + "/" + BundleManifest.wordsName, readsAhead: readsAhead)))
      tier = try BundleState.tier(in: folder)
    } catch {
      throw GazetteerReadError.file(error)
    }
    searcher = GridSearcher(grid.index)
  }

  // MARK: GazetteerReading

  /// Reads one packed row.
  package func locatedPlaces(named foldedName: Span<UInt8>) throws -> [LocatedEntry]? {
    let statement = try prepared(GazetteerStatements.nameRun)
    defer { statement.reset() }
    try statement.bind(foldedName, at: 1)
    return try statement.step() ? NameRun.entries(statement.blob(at: 0)) : nil
  }

  /// Looks up the text's deletion keys in the mapped file.
  package func corrections(
    of foldedText: Span<UInt8>, atLeast prominence: Prominence, limit: Int
  ) -> [SpellingCorrection] {
    spelling.matches(for: foldedText, atLeast: prominence.rawValue, limit: limit)
      .map(SpellingCorrection.init)
  }

  func postcodes(
    _ key: Span<UInt8>, limit: Int, by text: GazetteerStatement
  ) throws -> [PostcodeEntry] {
    let statement = try prepared(text)
    defer { statement.reset() }
    try statement.bind(key, at: 1)
    try statement.bind(Int64(limit), at: 2)
    return try postcodes(from: statement)
  }

  func postcodes(from statement: SQLiteStatement) throws -> [PostcodeEntry] {
    var found: [PostcodeEntry] = []
    while try statement.step() {
      guard let country = countryCode(statement.int64(at: 0)) else {
        throw GazetteerReadError.invalidValue(table: "postcode", column: "country")
      }
      guard let evidence = PointEvidence(rawValue: statement.int64(at: 6)) else {
        throw GazetteerReadError.invalidValue(table: "postcode", column: "point")
      }
      found.append(
        PostcodeEntry(
          country: country,
          code: statement.optionalText(at: 4) ?? statement.text(at: 5).uppercased(),
          place: try ordinal(statement.int64(at: 1)), coordinate: try coordinate(statement, at: 2),
          evidence: evidence))
    }
    return found
  }

  /// Searches the mapped grid.
  package func places(
    nearestTo target: Coordinate, limit: Int, withinMeters meters: Double,
    passing filter: PlaceFilter
  ) throws -> NearestPlaces {
    try grid.places(
      nearestTo: target, limit: limit, withinMeters: meters, passing: translated(filter),
      using: &searcher)
  }

  /// Searches the mapped grid.
  package func place(
    nearestTo target: Coordinate, withinMeters meters: Double, passing filter: PlaceFilter
  ) throws -> NearestPlaces.Neighbor? {
    try grid.place(
      nearestTo: target, withinMeters: meters, passing: translated(filter), using: &searcher)
  }

  private func translated(_ filter: PlaceFilter) -> GridFilter {
    if let lastFilter, lastFilter.places == filter { return lastFilter.grid }
    let translated = PlaceGrid.filter(filter)
    lastFilter = (filter, translated)
    return translated
  }

  /// Reads one row by its primary key.
  package func kindName(of key: String, language: String) throws -> String? {
    let statement = try prepared(GazetteerStatements.kindName)
    defer { statement.reset() }
    try statement.bind(key, at: 1)
    try statement.bind(language, at: 2)
    return try statement.step() ? statement.text(at: 0) : nil
  }

  /// Reads one row by its primary key.
  package func addressExtract(of country: CountryCode) throws -> AddressExtract? {
    let statement = try prepared(GazetteerStatements.addressExtract)
    defer { statement.reset() }
    try statement.bind(Int64(country.packed), at: 1)
    guard try statement.step() else { return nil }
    let megabytes = Int(statement.int64(at: 1))
    return AddressExtract(
      country: country, id: statement.text(at: 0), megabytes: megabytes > 0 ? megabytes : nil)
  }

  /// Reads one or two rows by their primary keys.
  package func addressFormat(of country: CountryCode) throws -> AddressFormat? {
    let statement = try prepared(GazetteerStatements.addressFormat)
    defer { statement.reset() }
    try statement.bind(Int64(country.packed), at: 1)
    guard try statement.step() else { return nil }
    return AddressFormat(
      pattern: statement.text(at: 0),
      localPattern: statement.isNull(at: 1) ? nil : statement.text(at: 1))
  }

  /// Searches the order of ids by bisection, reading about twenty of them.
  package func place(id: PlaceID) throws -> Place? {
    let wanted = StoredPlaceID.orderedBytes(ofStored: StoredPlaceID.bytes(of: id))
    return try grid.ids.find(wanted, by: orderedID).flatMap { try place($0) }
  }

  /// Reads one row by its primary key, once for each country.
  package func country(_ code: CountryCode) throws -> PlaceOrdinal? {
    if let known = countries[code] { return known }
    let statement = try prepared(GazetteerStatements.country)
    defer { statement.reset() }
    try statement.bind(Int64(code.packed), at: 1)
    let country = try statement.step() ? try ordinal(statement.int64(at: 0)) : nil
    countries[code] = .some(country)
    return country
  }

  /// Looks at one box, of all that were read at the first call.
  package func mayLie(_ place: PlaceOrdinal, in box: BoundingBox) throws -> Bool {
    if let extents { return extents.mayLie(place, in: box) }
    let statement = try prepared(GazetteerStatements.placeExtents)
    defer { statement.reset() }
    let extents = PlaceExtents(bytes: try statement.step() ? statement.bytes(at: 0) : [])
    self.extents = extents
    return extents.mayLie(place, in: box)
  }

  /// Looks them up in the only row of their table, which is read at the first call.
  package func alternativeParents(of place: PlaceOrdinal) throws -> [PlaceOrdinal] {
    try readAlternativeParents().parents(of: place)
  }

  /// Looks them up as ``alternativeParents(of:)`` does.
  package func alternativeChildren(of area: PlaceOrdinal) throws -> [PlaceOrdinal] {
    try readAlternativeParents().children(of: area)
  }

  private func readAlternativeParents() throws -> AlternativeParents {
    if let otherParents { return otherParents }
    let statement = try prepared(GazetteerStatements.alternativeParents)
    defer { statement.reset() }
    let isStored = try statement.step()
    let parents = AlternativeParents(
      parents: isStored ? statement.bytes(at: 0) : [],
      children: isStored ? statement.bytes(at: 1) : [])
    otherParents = parents
    return parents
  }

  // MARK: Polygons

  /// Reads the polygons near the point in the mapped file.
  package func countries(at point: Coordinate) throws -> [CountryCode]? {
    guard polygons.hasCountries else { return nil }
    return polygons.countries(at: point) { shape in
      if let known = countryLabels[shape] { return known }
      let countries = polygons.countries(of: shape)
      countryLabels[shape] = countries
      return countries
    }
  }

  /// Reads the polygons near the point in the mapped file.
  package func region(at point: Coordinate) throws -> PlaceID? {
    polygons.region(at: point)
  }

  /// Reads the polygons near the point in the mapped file.
  package func water(at point: Coordinate) throws -> NamedWater? {
    polygons.water(at: point) { shape in
      if let known = waterLabels[shape] { return known }
      let water = polygons.water(of: shape)
      waterLabels[shape] = water
      return water
    }
  }

  // MARK: Rows

  /// Returns the tables that are read in place, found when first needed.
  func tables() throws -> StoredTables {
    if let knownTables { return knownTables }
    let tables = try StoredTables(database, connection: connection)
    knownTables = tables
    return tables
  }

  func prepared(_ text: GazetteerStatement) throws -> SQLiteStatement {
    if let statement = statements[ObjectIdentifier(text)] { return statement }
    let statement = try SQLiteStatement(text.sql, on: connection)
    statements[ObjectIdentifier(text)] = statement
    return statement
  }

  func entries(from statement: SQLiteStatement) throws -> [ToponymEntry] {
    guard try statement.step() else { return [] }
    var found: [ToponymEntry] = []
    found.reserveCapacity(NameRun.fewPlaces)
    repeat { found.append(try Self.entry(from: statement)) } while try statement.step()
    return found
  }

  /// Reads the columns place, last, prominence, layer, country, kind, toponym.
  static func entry(from statement: SQLiteStatement) throws -> ToponymEntry {
    guard let prominence = UInt16(exactly: statement.int64(at: 2)),
      let layer = UInt8(exactly: statement.int64(at: 3)).flatMap(Layer.init(rawValue:)),
      let kind = UInt8(exactly: statement.int64(at: 5)).flatMap(ToponymKind.init(rawValue:)),
      let toponym = UInt32(exactly: statement.int64(at: 6))
    else { throw GazetteerReadError.invalidValue(table: "place_name", column: "layer or kind") }
    return ToponymEntry(
      interval: try interval(statement, at: 0), prominence: Prominence(rawValue: prominence),
      layer: layer, country: countryCode(statement.int64(at: 4)), kind: kind,
      toponym: ToponymNumber(rawValue: toponym))
  }

  func timezone(_ number: Int64) throws -> String? {
    if let name = timezones[number] { return name }
    let statement = try prepared(GazetteerStatements.timezone)
    defer { statement.reset() }
    try statement.bind(number, at: 1)
    guard try statement.step() else { return nil }
    let name = statement.text(at: 0)
    timezones[number] = name
    return name
  }

  // MARK: Values

  func ordinal(_ value: Int64) throws -> PlaceOrdinal { try Self.ordinal(value) }

  static func ordinal(_ value: Int64) throws -> PlaceOrdinal {
    guard let position = UInt32(exactly: value) else {
      throw GazetteerReadError.invalidValue(table: "place", column: "ordinal")
    }
    return PlaceOrdinal(rawValue: position)
  }

  private static func interval(
    _ statement: SQLiteStatement, at column: Int32
  ) throws -> PlaceInterval {
    let first = try ordinal(statement.int64(at: column))
    let last = try ordinal(statement.int64(at: column + 1))
    guard let interval = PlaceInterval(first: first, last: last) else {
      throw GazetteerReadError.invalidValue(table: "place", column: "last")
    }
    return interval
  }

  func coordinate(_ statement: SQLiteStatement, at column: Int32) throws -> Coordinate {
    try Self.coordinate(
      latitude: statement.int64(at: column), longitude: statement.int64(at: column + 1))
  }

  /// Returns a point in 1e-5 degrees.
  static func coordinate(latitude: Int64, longitude: Int64) throws -> Coordinate {
    guard
      let point = Coordinate(latitude: degrees(latitude), longitude: degrees(longitude))
    else {
      throw GazetteerReadError.invalidValue(table: "place", column: "latitude or longitude")
    }
    return point
  }

  static func degrees(_ stored: Int64) -> Double { Double(stored) / 100_000 }

  func countryCode(_ stored: Int64) -> CountryCode? { Self.countryCode(stored) }

  static func countryCode(_ stored: Int64) -> CountryCode? {
    UInt16(exactly: stored).flatMap(CountryCode.init(packed:))
  }
}

extension SpellingCorrection {
  init(_ match: SpellingMatch) {
    self.init(
      name: match.name, edits: match.edits, price: match.price,
      prominence: Prominence(rawValue: match.prominence))
  }
}
