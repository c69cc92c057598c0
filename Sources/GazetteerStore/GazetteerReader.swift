public import GazetteerModel
public import Geodesy
import SQLiteSupport
import SpatialIndex
import StoredBytes
import StreetIndex

/// A gazetteer bundle, open for reading by one thread at a time.
///
/// Opening reads a page or two; statements are prepared when first needed. Every thread opens its
/// own reader: they share the mapped file.
public final class GazetteerReader: GazetteerReading {
  private let connection: SQLiteConnection
  var spelling: NameCorrections
  private let grid: PlaceGrid
  private var searcher: GridSearcher
  /// The last filter.
  ///
  /// Filters repeat from query to query, and translating one takes as long as a search.
  private var lastFilter: (places: PlaceFilter, grid: GridFilter)?
  private var statements: [ObjectIdentifier: SQLiteStatement] = [:]
  private var timezones: [Int64: String] = [:]
  private var countries: [CountryCode: PlaceOrdinal?] = [:]
  private var alternativeParents = AlternativeParents()
  private let polygons: PolygonReader
  let streetIndex: StreetIndex
  /// A cache of address areas, because streets of an area are adjacent.
  var addressAreas: [UInt32: AddressArea] = [:]
  /// The range of places with addresses, once it is known; `.some(nil)` if there are none.
  var addressBounds: PlaceInterval??
  /// Whether there are points of interest of address files; `nil` until it is known.
  var knowsPointsOfInterest: Bool?

  /// The last word that was searched for and is in no name, since a misspelled word is searched for
  /// again.
  var unknownWord: [UInt8]?

  /// Opens the folder of a bundle that has already been checked.
  ///
  /// - Parameters:
  ///   - folder: The path of the bundle.
  ///   - readsAhead: Whether the system may read more of the files than is requested; false for a
  ///     process that runs one query and ends.
  /// - Throws: `SQLiteError` or ``GazetteerReadError`` if a file cannot be opened.
  public init(folder: String, readsAhead: Bool = true) throws {
    connection = try SQLiteConnection(
      path: folder + "/" + BundleManifest.databaseName, mode: readsAhead ? .mapped : .paged)
    do throws(MappedFileError) {
      spelling = try NameCorrections(folder: folder, readsAhead: readsAhead)
      grid = try PlaceGrid(folder: folder, readsAhead: readsAhead)
      polygons = try PolygonReader(folder: folder, readsAhead: readsAhead)
      streetIndex = try StreetIndex(
        MappedFile(path: folder + "/" + BundleManifest.streetsName, readsAhead: readsAhead))
    } catch {
      throw GazetteerReadError.file(error)
    }
    searcher = GridSearcher(grid.index)
  }

  // MARK: GazetteerReading

  /// Searches the exact-name index once and reads adjacent entries; of a name of many places, it reads
  /// the rest from the packed row, at a tenth of the cost.
  public func places(named foldedName: Span<UInt8>, limit: Int) throws -> [ToponymEntry] {
    let found = try rows(named: foldedName, limit: min(limit, NameRun.fewPlaces))
    guard found.count == NameRun.fewPlaces, limit > found.count else { return found }
    let statement = try prepared(GazetteerStatements.nameRun)
    defer { statement.reset() }
    try statement.bind(foldedName, at: 1)
    guard try statement.step() else { return found }
    return try statement.withBlob(at: 0) {
      try NameRun.entries($0, from: found.count, to: limit, behind: found)
    }
  }

  private func rows(named foldedName: Span<UInt8>, limit: Int) throws -> [ToponymEntry] {
    let statement = try prepared(GazetteerStatements.placesNamed)
    defer { statement.reset() }
    try statement.bind(foldedName, at: 1)
    try statement.bind(Int64(limit), at: 2)
    return try entries(from: statement)
  }

  /// Reads one packed row.
  public func locatedPlaces(named foldedName: Span<UInt8>) throws -> [LocatedEntry]? {
    let statement = try prepared(GazetteerStatements.nameRun)
    defer { statement.reset() }
    try statement.bind(foldedName, at: 1)
    return try statement.step() ? NameRun.entries(statement.blob(at: 0)) : nil
  }

  /// Reads the whole run of the name, and keeps the places inside the area.
  public func places(
    named foldedName: Span<UInt8>, inside area: PlaceInterval, limit: Int
  ) throws -> [ToponymEntry] {
    let statement = try prepared(GazetteerStatements.placesNamedInside)
    defer { statement.reset() }
    try statement.bind(foldedName, at: 1)
    try statement.bind(Int64(limit), at: 2)
    try statement.bind(Int64(area.first.rawValue), at: 3)
    try statement.bind(Int64(area.last.rawValue), at: 4)
    return try entries(from: statement)
  }

  /// Looks up the text's deletion keys in the mapped file.
  public func corrections(of foldedText: Span<UInt8>, limit: Int) -> [SpellingCorrection] {
    spelling.matches(for: foldedText, limit: limit)
  }

  /// Searches the postal index once.
  public func postcodes(_ key: Span<UInt8>, limit: Int) throws -> [PostcodeEntry] {
    let found = try postcodes(key, limit: limit, by: GazetteerStatements.postcodes)
    guard found.count == limit else { return found }
    return try postcodes(key, limit: limit, by: GazetteerStatements.postcodesByRank)
  }

  private func postcodes(
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
      found.append(
        PostcodeEntry(
          country: country,
          code: statement.optionalText(at: 4) ?? statement.text(at: 5).uppercased(),
          place: try ordinal(statement.int64(at: 1)), coordinate: try coordinate(statement, at: 2)))
    }
    return found
  }

  /// Searches the mapped grid.
  public func places(
    nearestTo target: Coordinate, limit: Int, withinMeters meters: Double,
    passing filter: PlaceFilter
  ) throws -> NearestPlaces {
    let gridFilter: GridFilter
    if let lastFilter, lastFilter.places == filter {
      gridFilter = lastFilter.grid
    } else {
      gridFilter = PlaceGrid.filter(filter)
      lastFilter = (filter, gridFilter)
    }
    return try grid.places(
      nearestTo: target, limit: limit, withinMeters: meters, passing: gridFilter,
      using: &searcher)
  }

  /// Reads the tables of words completely.
  public func lexicon() throws -> Lexicon {
    var spellings: [[String]] = []
    var lastGroup: Int64?
    let groups = try prepared(GazetteerStatements.spellings)
    defer { groups.reset() }
    while try groups.step() {
      if groups.int64(at: 0) != lastGroup { spellings.append([]) }
      lastGroup = groups.int64(at: 0)
      spellings[spellings.count - 1].append(groups.text(at: 1))
    }
    let terms = try prepared(GazetteerStatements.areaTerms)
    defer { terms.reset() }
    var layers: [AreaTermKey: Set<Layer>] = [:]
    while try terms.step() {
      guard
        let position = UInt8(exactly: terms.int64(at: 1))
          .flatMap(AreaTerm.Position.init(rawValue:)),
        let layer = UInt8(exactly: terms.int64(at: 2)).flatMap(Layer.init(rawValue:))
      else { throw GazetteerReadError.invalidValue(table: "area_term", column: "layer") }
      layers[AreaTermKey(term: terms.text(at: 0), position: position), default: []].insert(layer)
    }
    return Lexicon(
      spellings: spellings,
      areaTerms: layers.map { AreaTerm(term: $0.term, position: $0.position, layers: $1) },
      streetWords: try streetWords(),
      joiningWords: try wordList("joining"), ordinaryWords: try wordList("ordinary"),
      noPlaces: try wordList("no-place"))
  }

  /// Returns a list of words; empty if the bundle does not have it.
  private func wordList(_ name: String) throws -> WordList {
    let statement = try prepared(GazetteerStatements.wordList)
    defer { statement.reset() }
    try statement.bind(name, at: 1)
    return WordList(bytes: try statement.step() ? statement.bytes(at: 0) : [])
  }

  private func streetWords() throws -> [StreetWord] {
    let statement = try prepared(GazetteerStatements.streetWords)
    defer { statement.reset() }
    var found: [StreetWord] = []
    while try statement.step() {
      guard
        let role = UInt8(exactly: statement.int64(at: 1)).flatMap(StreetWord.Role.init(rawValue:))
      else { throw GazetteerReadError.invalidValue(table: "street_word", column: "role") }
      found.append(StreetWord(word: statement.text(at: 0), role: role))
    }
    return found
  }

  /// Reads one row by its primary key.
  public func kindName(of key: String, language: String) throws -> String? {
    let statement = try prepared(GazetteerStatements.kindName)
    defer { statement.reset() }
    try statement.bind(key, at: 1)
    try statement.bind(language, at: 2)
    return try statement.step() ? statement.text(at: 0) : nil
  }

  private struct AreaTermKey: Hashable {
    let term: String
    let position: AreaTerm.Position
  }

  /// Reads one row by its primary key.
  public func place(_ ordinal: PlaceOrdinal) throws -> Place? {
    let statement = try prepared(GazetteerStatements.placeByOrdinal)
    defer { statement.reset() }
    try statement.bind(Int64(ordinal.rawValue), at: 1)
    return try statement.step() ? try place(from: statement) : nil
  }

  /// Reads one column of one row by its primary key.
  public func name(of place: PlaceOrdinal) throws -> String? {
    let statement = try prepared(GazetteerStatements.placeName)
    defer { statement.reset() }
    try statement.bind(Int64(place.rawValue), at: 1)
    return try statement.step() ? statement.text(at: 0) : nil
  }

  /// Reads some columns of one row by its primary key.
  public func point(of place: PlaceOrdinal) throws -> PlacePoint? {
    let statement = try prepared(GazetteerStatements.placePoint)
    defer { statement.reset() }
    try statement.bind(Int64(place.rawValue), at: 1)
    guard try statement.step() else { return nil }
    return PlacePoint(
      coordinate: try coordinate(statement, at: 0),
      population: UInt64(clamping: statement.int64(at: 2)), isSection: statement.int64(at: 3) != 0)
  }

  /// Searches the order of ids by bisection, reading about twenty of them.
  public func place(id: PlaceID) throws -> Place? {
    let wanted = StoredPlaceID.orderedBytes(ofStored: StoredPlaceID.bytes(of: id))
    return try grid.ids.find(wanted, by: orderedID).place.flatMap { try place($0) }
  }

  /// Returns the id of a place as bytes that sort like ids.
  package func orderedID(of ordinal: PlaceOrdinal) throws -> [UInt8] {
    let statement = try prepared(GazetteerStatements.placeID)
    defer { statement.reset() }
    try statement.bind(Int64(ordinal.rawValue), at: 1)
    guard try statement.step() else {
      throw GazetteerReadError.invalidValue(table: BundleManifest.idsName, column: "ordinal")
    }
    return StoredPlaceID.orderedBytes(ofStored: statement.bytes(at: 0))
  }

  /// Reads one row by its primary key.
  public func area(_ ordinal: PlaceOrdinal) throws -> Area? {
    let statement = try prepared(GazetteerStatements.area)
    defer { statement.reset() }
    try statement.bind(Int64(ordinal.rawValue), at: 1)
    guard try statement.step() else { return nil }
    var box: BoundingBox?
    if !statement.isNull(at: 2) {
      box = BoundingBox(
        south: degrees(statement.int64(at: 3)), west: degrees(statement.int64(at: 2)),
        north: degrees(statement.int64(at: 5)), east: degrees(statement.int64(at: 4)))
    }
    return Area(
      isoCode: statement.optionalText(at: 0), adminCode: statement.optionalText(at: 1),
      boundingBox: box)
  }

  /// Reads one row by its primary key, once for each country.
  public func country(_ code: CountryCode) throws -> PlaceOrdinal? {
    if let known = countries[code] { return known }
    let statement = try prepared(GazetteerStatements.country)
    defer { statement.reset() }
    try statement.bind(Int64(code.rawValue), at: 1)
    let country = try statement.step() ? try ordinal(statement.int64(at: 0)) : nil
    countries[code] = .some(country)
    return country
  }

  /// Reads one row by its primary key.
  public func toponym(_ number: ToponymNumber) throws -> Toponym? {
    let statement = try prepared(GazetteerStatements.toponym)
    defer { statement.reset() }
    try statement.bind(Int64(number.rawValue), at: 1)
    return try statement.step() ? try toponym(from: statement) : nil
  }

  /// Reads the rows of a place by their index.
  public func toponyms(of place: PlaceOrdinal) throws -> [Toponym] {
    let statement = try prepared(GazetteerStatements.toponymsOfPlace)
    defer { statement.reset() }
    try statement.bind(Int64(place.rawValue), at: 1)
    var found: [Toponym] = []
    while try statement.step() { found.append(try toponym(from: statement)) }
    return found
  }

  /// Reads the rows of a place by their primary key, or the whole table after many calls.
  public func alternativeParents(of place: PlaceOrdinal) throws -> [PlaceOrdinal] {
    try alternativeParents.parents(of: place, in: self)
  }

  /// Reads the whole table once.
  public func alternativeChildren(of area: PlaceOrdinal) throws -> [PlaceOrdinal] {
    try alternativeParents.children(of: area, in: self)
  }

  // MARK: Polygons

  /// Reads the polygons near the point in the mapped file.
  public func countries(at point: Coordinate) throws -> [CountryCode]? {
    polygons.hasCountries ? polygons.countries(at: point) : nil
  }

  /// Reads the polygons near the point in the mapped file.
  public func water(at point: Coordinate) throws -> NamedWater? {
    polygons.water(at: point)
  }

  // MARK: Rows

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

  private func place(from statement: SQLiteStatement) throws -> Place {
    guard let id = StoredPlaceID.id(statement.bytes(at: 3)) else {
      throw GazetteerReadError.invalidValue(table: "place", column: "id")
    }
    guard let layer = UInt8(exactly: statement.int64(at: 8)).flatMap(Layer.init(rawValue:)),
      let featureClass = FeatureClass(rawValue: statement.text(at: 9))
    else { throw GazetteerReadError.invalidValue(table: "place", column: "layer or class") }
    return Place(
      interval: try interval(statement, at: 0),
      parent: try statement.optionalInt64(at: 2).map(ordinal),
      id: id,
      name: statement.text(at: 4),
      coordinate: try coordinate(statement, at: 5),
      hasOwnCoordinate: statement.int64(at: 7) != 0,
      layer: layer,
      featureClass: featureClass,
      featureCode: FeatureCode(rawValue: statement.text(at: 10)),
      country: countryCode(statement.int64(at: 11)),
      population: UInt64(clamping: statement.int64(at: 12)),
      prominence: Prominence(rawValue: UInt16(clamping: statement.int64(at: 13))),
      timezone: try statement.optionalInt64(at: 14).flatMap(timezone))
  }

  private func toponym(from statement: SQLiteStatement) throws -> Toponym {
    guard let kind = UInt8(exactly: statement.int64(at: 2)).flatMap(ToponymKind.init(rawValue:))
    else { throw GazetteerReadError.invalidValue(table: "toponym", column: "kind") }
    return Toponym(
      text: statement.text(at: 0), language: statement.optionalText(at: 1), kind: kind)
  }

  private func timezone(_ number: Int64) throws -> String? {
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

  private func interval(_ statement: SQLiteStatement, at column: Int32) throws -> PlaceInterval {
    try Self.interval(statement, at: column)
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
    let point = Coordinate(
      latitude: degrees(statement.int64(at: column)),
      longitude: degrees(statement.int64(at: column + 1)))
    guard let point else {
      throw GazetteerReadError.invalidValue(table: "place", column: "latitude or longitude")
    }
    return point
  }

  private func degrees(_ stored: Int64) -> Double { Double(stored) / 100_000 }

  func countryCode(_ stored: Int64) -> CountryCode? { Self.countryCode(stored) }

  private static func countryCode(_ stored: Int64) -> CountryCode? {
    UInt16(exactly: stored).flatMap(CountryCode.init(rawValue:))
  }
}
