/// A writer of the database of a new bundle, table by table, each in the order of its key.
///
/// Texts are passed as UTF-8, because an import has millions of them. One transaction spans
/// everything; a failed build leaves a file to discard.
package final class GazetteerWriter {
  let connection: SQLiteConnection
  private let insertPlace: SQLiteStatement
  private let insertArea: SQLiteStatement
  let insertToponym: SQLiteStatement
  let insertWords: SQLiteStatement
  let insertPlaceName: SQLiteStatement
  let insertPointOfInterestName: SQLiteStatement
  let insertNameHead: SQLiteStatement
  let insertAreaName: SQLiteStatement
  let insertPostcode: SQLiteStatement

  /// Creates the tables of an empty file.
  private static func makeTables(_ connection: SQLiteConnection) throws {
    // Larger pages or caches were not faster: each table is written from its first page to its
    // last.
    try connection.execute(
      """
      PRAGMA page_size = 4096; PRAGMA cache_size = -16384;
      PRAGMA application_id = \(GazetteerSchema.applicationID);
      PRAGMA user_version = \(BundleManifest.currentFormat)
      """)
    for table in GazetteerSchema.tables { try connection.execute(table) }
    // One merge at the end instead of many along the way; the default of 1 MiB per segment would
    // create hundreds.
    try connection.execute(
      """
      INSERT INTO toponym_words (toponym_words, rank) VALUES ('automerge', 0);
      INSERT INTO toponym_words (toponym_words, rank) VALUES ('crisismerge', 1000000);
      INSERT INTO toponym_words (toponym_words, rank) VALUES ('hashsize', 16777216)
      """)
  }

  /// Creates a writer to a file that has its tables.
  init(_ connection: SQLiteConnection) throws {
    self.connection = connection
    insertPlace = try SQLiteStatement(PlaceColumn.insertStatement, on: connection)
    insertArea = try SQLiteStatement(AreaColumn.insertStatement, on: connection)
    insertToponym = try SQLiteStatement(ToponymColumn.insertStatement, on: connection)
    insertWords = try Self.insert(2, "toponym_words (rowid, name)", connection)
    insertPlaceName = try SQLiteStatement(PlaceNameColumn.insertStatement, on: connection)
    insertPointOfInterestName = try Self.insert(8, "point_of_interest_name", connection)
    insertNameHead = try Self.insert(3, "name_head", connection)
    insertAreaName = try Self.insert(8, "area_name", connection)
    insertPostcode = try SQLiteStatement(PostcodeColumn.insertStatement, on: connection)
  }

  /// Returns the statement that inserts a row with a number of values.
  private static func insert(
    _ count: Int, _ table: String, _ connection: SQLiteConnection
  ) throws -> SQLiteStatement {
    let values = (1...count).map { "?\($0)" }.joined(separator: ", ")
    return try SQLiteStatement("INSERT INTO \(table) VALUES (\(values))", on: connection)
  }

  /// Writes a database.
  ///
  /// The work fills the tables of a draft; then the draft is copied to its final path. The copy has
  /// no free pages, and its tables are packed: rows that arrive one by one leave the pages of a
  /// table without rowids a fifth empty.
  ///
  /// The database must not exist yet; the caller must remove the draft next to it.
  ///
  /// - Throws: ``GazetteerWriteError``, or any error of the work.
  package static func write<Result>(
    databasePath: String, draftPath: String, _ work: (GazetteerWriter) throws -> Result
  ) throws -> Result {
    do {
      let connection = try SQLiteConnection(path: draftPath, mode: .building)
      try makeTables(connection)
      let writer = try GazetteerWriter(connection)
      let result = try connection.transaction {
        let result = try work(writer)
        try writer.finishWords()
        try NameRun.writeAll(connection)
        return result
      }
      let copy = try SQLiteStatement("VACUUM INTO ?1", on: connection)
      try copy.bind(databasePath, at: 1)
      try copy.run()
      return result
    } catch let error as SQLiteError {
      throw GazetteerWriteError(error)
    }
  }

  // MARK: Places

  /// A row of the table of places.
  package struct PlaceRow {
    package var interval: PlaceInterval
    package var parent: PlaceOrdinal?
    package var id: ArraySlice<UInt8>
    package var name: ArraySlice<UInt8>
    /// In 1e-5 degrees.
    package var latitude: Int32
    package var longitude: Int32
    package var evidence: PointEvidence
    package var layer: Layer
    package var featureClass: FeatureClass
    package var featureCode: ArraySlice<UInt8>
    package var country: UInt16?
    package var population: Int64
    package var prominence: Prominence
    package var timezone: Int64?
    package var firstToponym: UInt32
    package var toponymCount: UInt32

    package init(
      interval: PlaceInterval, parent: PlaceOrdinal?, id: ArraySlice<UInt8>,
      name: ArraySlice<UInt8>, latitude: Int32, longitude: Int32, evidence: PointEvidence,
      layer: Layer,
      featureClass: FeatureClass, featureCode: ArraySlice<UInt8>, country: UInt16?,
      population: Int64,
      prominence: Prominence, timezone: Int64?, firstToponym: UInt32, toponymCount: UInt32
    ) {
      self.interval = interval
      self.parent = parent
      self.id = id
      self.name = name
      self.latitude = latitude
      self.longitude = longitude
      self.evidence = evidence
      self.layer = layer
      self.featureClass = featureClass
      self.featureCode = featureCode
      self.country = country
      self.population = population
      self.prominence = prominence
      self.timezone = timezone
      self.firstToponym = firstToponym
      self.toponymCount = toponymCount
    }
  }

  /// Writes a place; ordinals must ascend from call to call.
  package func add(_ row: borrowing PlaceRow) throws {
    let statement = insertPlace
    try statement.bind(Int64(row.interval.first.rawValue), at: PlaceColumn.ordinal.parameter)
    try statement.bind(row.interval.insideCount, at: PlaceColumn.inside.parameter)
    try statement.bind(row.parent.map { Int64($0.rawValue) }, at: PlaceColumn.parent.parameter)
    if let number = StoredPlaceID.number(of: row.id) {
      try statement.bind(number, at: PlaceColumn.id.parameter)
    } else {
      try statement.bind(StoredPlaceID.bytes(of: row.id), at: PlaceColumn.id.parameter)
    }
    try statement.bind(row.name.span, at: PlaceColumn.name.parameter)
    try statement.bind(Int64(row.latitude), at: PlaceColumn.latitude.parameter)
    try statement.bind(Int64(row.longitude), at: PlaceColumn.longitude.parameter)
    try statement.bind(row.evidence.rawValue, at: PlaceColumn.point.parameter)
    try statement.bind(Int64(row.layer.rawValue), at: PlaceColumn.layer.parameter)
    try statement.bind(row.featureClass.rawValue, at: PlaceColumn.featureClass.parameter)
    try statement.bind(row.featureCode.span, at: PlaceColumn.featureCode.parameter)
    try statement.bind(row.country.map(Int64.init), at: PlaceColumn.country.parameter)
    try statement.bind(row.population, at: PlaceColumn.population.parameter)
    try statement.bind(Int64(row.prominence.rawValue), at: PlaceColumn.prominence.parameter)
    try statement.bind(row.timezone, at: PlaceColumn.timezone.parameter)
    try statement.bind(Int64(row.firstToponym), at: PlaceColumn.firstToponym.parameter)
    try statement.bind(Int64(row.toponymCount), at: PlaceColumn.toponymCount.parameter)
    try statement.run()
  }

  /// Writes the data that only areas have; the box is west, south, east, north in 1e-5 degrees.
  package func addArea(
    _ ordinal: PlaceOrdinal, isoCode: String?, adminCode: String?, box: AreaExtent.Box?
  ) throws {
    try insertArea.bind(Int64(ordinal.rawValue), at: AreaColumn.ordinal.parameter)
    try insertArea.bind(isoCode, at: AreaColumn.isoCode.parameter)
    try insertArea.bind(adminCode, at: AreaColumn.adminCode.parameter)
    try insertArea.bind(box.map { Int64($0.west) }, at: AreaColumn.west.parameter)
    try insertArea.bind(box.map { Int64($0.south) }, at: AreaColumn.south.parameter)
    try insertArea.bind(box.map { Int64($0.east) }, at: AreaColumn.east.parameter)
    try insertArea.bind(box.map { Int64($0.north) }, at: AreaColumn.north.parameter)
    try insertArea.run()
  }

  /// Writes the place of a country; the first entry wins.
  package func addCountry(_ code: UInt16, place: PlaceOrdinal) throws {
    try connection.execute(
      "INSERT OR IGNORE INTO country VALUES (\(code), \(place.rawValue))")
  }

  /// Writes the boxes around runs of places, once.
  package func add(_ extents: PlaceExtents.Builder) throws {
    let statement = try Self.insert(1, "place_extents", connection)
    try statement.bind(blob: extents.bytes, at: 1)
    try statement.run()
  }

  /// Writes the names of the time zones, numbered from 1.
  package func addTimezones(_ names: [String]) throws {
    let statement = try SQLiteStatement("INSERT INTO timezone VALUES (?1, ?2)", on: connection)
    for (index, name) in names.enumerated() {
      try statement.bind(Int64(index + 1), at: 1)
      try statement.bind(name, at: 2)
      try statement.run()
    }
  }

  /// Writes the areas that contain places although the numbering puts them elsewhere.
  package func add(_ parents: AlternativeParents.Builder) throws {
    let statement = try Self.insert(2, "alternative_parent", connection)
    try statement.bind(blob: parents.parents, at: 1)
    try statement.bind(blob: parents.children, at: 2)
    try statement.run()
  }
}
