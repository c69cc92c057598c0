/// An editor for the database of a bundle's copy, place by place.
///
/// It keeps the tables consistent: a place with its names, their words and keys. Everything is one
/// transaction on a file that nothing else reads and that is discarded if anything fails.
package final class GazetteerEditor {
  /// The writer of the new rows.
  package let writer: GazetteerWriter
  let connection: SQLiteConnection
  private var statements: [String: SQLiteStatement] = [:]
  /// The pending changes to the prefix completions.
  var heads = PrefixCompletionsChanges()
  /// The pending changes to the word index.
  var wordChanges: [WordChange] = []
  /// The folded names under which a place was found before or is found now.
  var touchedNames: Set<[UInt8]> = []
  /// The folded names of any kind whose places changed.
  var touchedRuns: Set<[UInt8]> = []

  private init(_ connection: SQLiteConnection) throws {
    self.connection = connection
    writer = try GazetteerWriter(connection)
  }

  /// Edits a database.
  ///
  /// - Throws: ``GazetteerWriteError``, or any error of the work.
  package static func edit<Result>(
    databasePath: String, _ work: (GazetteerEditor) throws -> Result
  ) throws -> Result {
    do {
      let connection = try SQLiteConnection(path: databasePath, mode: .building)
      try connection.execute("PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY")
      let editor = try GazetteerEditor(connection)
      return try connection.transaction {
        let result = try work(editor)
        try editor.writeWords()
        try editor.heads.write(editor)
        try NameRun.rewrite(
          editor.touchedRuns.sorted { $0.lexicographicallyPrecedes($1) }, connection)
        return result
      }
    } catch let error as SQLiteError {
      throw GazetteerWriteError(error)
    }
  }

  /// Returns the numbers of areas and names in a database, and the greatest ordinal of a place.
  package static func counts(
    databasePath: String
  ) throws -> (areas: Int, names: Int, lastOrdinal: Int) {
    do {
      let connection = try SQLiteConnection(path: databasePath, mode: .mapped)
      let statement = try SQLiteStatement(
        """
        SELECT (SELECT count(*) FROM area), (SELECT sum(toponym_count) FROM place),
          (SELECT max(ordinal) FROM place)
        """, on: connection)
      _ = try statement.step()
      return (
        Int(statement.int64(at: 0)), Int(statement.int64(at: 1)), Int(statement.int64(at: 2))
      )
    } catch let error as SQLiteError {
      throw GazetteerWriteError(error)
    }
  }

  /// Returns the ids of a source's places in a database, in no particular order.
  ///
  /// - Complexity: O(*n*) in the number of all places: about 0.2 s for a million.
  package static func placeIDs(
    of source: PlaceID.Source, databasePath: String
  ) throws -> [PlaceID] {
    do {
      let connection = try SQLiteConnection(path: databasePath, mode: .mapped)
      let statement = try SQLiteStatement(
        "SELECT id FROM place WHERE substr(id, 1, 1) = ?1", on: connection)
      try statement.bind(StoredPlaceID.prefix(of: source), at: 1)
      var ids: [PlaceID] = []
      while try statement.step() {
        if let id = StoredPlaceID.id(statement.bytes(at: 0)) { ids.append(id) }
      }
      return ids
    } catch let error as SQLiteError {
      throw GazetteerWriteError(error)
    }
  }

  func prepared(_ sql: String) throws -> SQLiteStatement {
    if let statement = statements[sql] { return statement }
    let statement = try SQLiteStatement(sql, on: connection)
    statements[sql] = statement
    return statement
  }

  private func bound(_ sql: String, _ values: [any StatementValue]) throws -> SQLiteStatement {
    let statement = try prepared(sql)
    for (index, value) in values.enumerated() {
      try value.bind(to: statement, at: Int32(index + 1))
    }
    return statement
  }

  /// Runs a statement.
  func run(_ sql: String, _ values: any StatementValue...) throws {
    try bound(sql, values).run()
  }

  /// Returns the first number in a statement's result.
  func number(_ sql: String, _ values: any StatementValue...) throws -> Int64? {
    try first(sql, values) { $0.optionalInt64(at: 0) }
  }

  /// Returns what a closure reads from the first row of a result; `nil` for an empty result.
  func first<Value>(
    _ sql: String, _ values: [any StatementValue], _ read: (SQLiteStatement) throws -> Value?
  ) throws -> Value? {
    let statement = try bound(sql, values)
    defer { statement.reset() }
    return try statement.step() ? try read(statement) : nil
  }

  /// Returns what a closure reads from the rows of a result, without those it reads `nil` from.
  func all<Value>(
    _ sql: String, _ values: [any StatementValue], _ read: (SQLiteStatement) throws -> Value?
  ) throws -> [Value] {
    let statement = try bound(sql, values)
    defer { statement.reset() }
    var found: [Value] = []
    while try statement.step() {
      if let value = try read(statement) { found.append(value) }
    }
    return found
  }

  // MARK: Places

  /// A place as stored in the database.
  package struct StoredPlace {
    package let ordinal: UInt32
    /// The number of ordinals after its own that belong to it.
    package let inside: UInt32
    package let parent: UInt32?
    /// In 1e-5 degrees.
    package let latitude: Int32
    package let longitude: Int32
    package let hasOwnPoint: Bool
    package let layer: Layer
    package let featureClass: FeatureClass
    package let featureCode: String
    package let name: String
    package let population: Int64
    /// Whether the place is known only from postal data.
    package let isPostalOnly: Bool
    package let country: UInt16?
    package let prominence: Prominence
    package let firstToponym: UInt32
    package let toponymCount: UInt32
    /// The time zone; empty if unknown.
    package let timezone: [UInt8]

    /// Whether the place is a point of interest of an address file.
    package var isPointOfInterest: Bool { prominence.rawValue == 0 && !isPostalOnly }

    /// The last ordinal inside it.
    package var last: UInt32 { ordinal + inside }
  }

  /// Reads a place; `nil` if the ordinal is free.
  package func place(_ ordinal: UInt32) throws -> StoredPlace? {
    try first(
      """
      SELECT inside, parent, latitude, longitude, own_point, layer, feature_class, country,
        prominence, first_toponym, toponym_count, feature_code, name, population, id,
        (SELECT timezone.name FROM timezone WHERE number = place.timezone)
      FROM place WHERE ordinal = ?1
      """, [Int64(ordinal)]
    ) { try StoredPlace(ordinal, $0) }
  }

  /// Returns the id of a place; `nil` if the ordinal is free.
  package func id(of ordinal: UInt32) throws -> PlaceID? {
    try first(GazetteerStatements.placeID.sql, [Int64(ordinal)]) {
      StoredPlaceID.id($0.bytes(at: 0))
    }
  }

  /// Removes a place's row; its names must have been removed.
  package func removePlace(_ ordinal: UInt32) throws {
    try run("DELETE FROM place WHERE ordinal = ?1", Int64(ordinal))
  }

  /// Returns the greatest ordinal of a place up to a given one.
  func greatestOrdinal(upTo last: UInt32) throws -> UInt32? {
    try number(
      "SELECT ordinal FROM place WHERE ordinal <= ?1 ORDER BY ordinal DESC LIMIT 1", Int64(last)
    ).map { UInt32(clamping: $0) }
  }

  /// Returns a free ordinal inside an area, after all its places; `nil` if there is none.
  package func freeOrdinal(inside area: StoredPlace) throws -> UInt32? {
    var used = area.ordinal
    if let greatest = try greatestOrdinal(upTo: area.last), greatest > area.ordinal {
      used = greatest
      // Free ordinals after the last place may belong to its area.
      var next = greatest
      while let place = try place(next), let parent = place.parent, place.ordinal > area.ordinal {
        used = max(used, min(place.last, area.last))
        next = parent
      }
    }
    return try used < area.last ? used + 1 : gap(inside: area)
  }

  /// Returns an ordinal that a place inside an area has left, and that no area inside it owns.
  private func gap(inside area: StoredPlace) throws -> UInt32? {
    let statement = try prepared(
      "SELECT ordinal, inside FROM place WHERE ordinal BETWEEN ?1 AND ?2 ORDER BY ordinal")
    defer { statement.reset() }
    var next = area.ordinal + 1
    while next <= area.last {
      statement.reset()
      try statement.bind(Int64(next), at: 1)
      try statement.bind(Int64(area.last), at: 2)
      var isLeap = false
      while !isLeap, try statement.step() {
        let ordinal = UInt32(clamping: statement.int64(at: 0))
        if ordinal > next { return next }
        // Skips everything inside an area.
        let inside = UInt32(clamping: statement.int64(at: 1))
        next = ordinal + inside + 1
        isLeap = inside > 0
      }
      if !isLeap { return next <= area.last ? next : nil }
    }
    return nil
  }

  /// Returns an ordinal after all places.
  package func ordinalBehindAll() throws -> UInt32 {
    let greatest = try greatestOrdinal(upTo: .max) ?? 0
    var used = greatest
    var next: UInt32? = greatest
    while let ordinal = next, let place = try place(ordinal) {
      used = max(used, place.last)
      next = place.parent
    }
    return used + 1
  }

  /// Returns the number of a time zone, which is added if it is new.
  package func timezone(_ name: String) throws -> Int64 {
    try number("SELECT number FROM timezone WHERE name = ?1", name)
      ?? number(
        "INSERT INTO timezone SELECT ifnull(max(number), 0) + 1, ?1 FROM timezone RETURNING number",
        name) ?? 0
  }

  /// Changes the names of a place and its prominence.
  package func setNames(
    of ordinal: UInt32, first: UInt32, count: UInt32, prominence: Prominence
  ) throws {
    try run(
      """
      UPDATE place SET first_toponym = ?2, toponym_count = ?3, prominence = ?4 WHERE ordinal = ?1
      """, Int64(ordinal), Int64(first), Int64(count), Int64(prominence.rawValue))
  }

  // MARK: Numbers of names

  /// Returns the first of `count` consecutive free numbers for new names at a prominence.
  package func freeToponyms(_ count: UInt32, prominence: Prominence) throws -> UInt32 {
    let statement = try prepared(
      """
      SELECT prominence, next FROM toponym_gap
      WHERE prominence >= ?1 AND last - next + 1 >= ?2 ORDER BY prominence LIMIT 1
      """)
    let anyone = try prepared(
      """
      SELECT prominence, next FROM toponym_gap
      WHERE last - next + 1 >= ?2 AND ?1 >= 0 ORDER BY prominence DESC LIMIT 1
      """)
    // Nothing is better known than the best known of all, so free numbers of a lesser one must do.
    for statement in [statement, anyone] {
      defer { statement.reset() }
      try statement.bind(Int64(prominence.rawValue), at: 1)
      try statement.bind(Int64(count), at: 2)
      guard try statement.step() else { continue }
      let (gap, next) = (statement.int64(at: 0), statement.int64(at: 1))
      statement.reset()
      try run(
        "UPDATE toponym_gap SET next = next + ?2 WHERE prominence = ?1", gap, Int64(count))
      return UInt32(clamping: next)
    }
    return 0
  }
}

extension GazetteerEditor.StoredPlace {
  /// Reads the columns of ``GazetteerEditor/place(_:)``.
  fileprivate init(_ ordinal: UInt32, _ statement: SQLiteStatement) throws {
    guard let layer = UInt8(exactly: statement.int64(at: 5)).flatMap(Layer.init(rawValue:)) else {
      throw GazetteerReadError.invalidValue(table: "place", column: "layer")
    }
    self.init(
      ordinal: ordinal, inside: UInt32(clamping: statement.int64(at: 0)),
      parent: statement.optionalInt64(at: 1).map { UInt32(clamping: $0) },
      latitude: Int32(clamping: statement.int64(at: 2)),
      longitude: Int32(clamping: statement.int64(at: 3)), hasOwnPoint: statement.int64(at: 4) != 0,
      layer: layer, featureClass: FeatureClass(rawValue: statement.text(at: 6)) ?? .site,
      featureCode: statement.text(at: 11), name: statement.text(at: 12),
      population: statement.int64(at: 13), isPostalOnly: statement.bytes(at: 14).first == 0x72,
      country: statement.optionalInt64(at: 7).map { UInt16(clamping: $0) },
      prominence: Prominence(rawValue: UInt16(clamping: statement.int64(at: 8))),
      firstToponym: UInt32(clamping: statement.int64(at: 9)),
      toponymCount: UInt32(clamping: statement.int64(at: 10)),
      timezone: statement.bytes(at: 15))
  }
}

/// A value bound to a statement: a number or a text.
protocol StatementValue {
  func bind(to statement: SQLiteStatement, at index: Int32) throws
}

extension Int64: StatementValue {
  func bind(to statement: SQLiteStatement, at index: Int32) throws {
    try statement.bind(self, at: index)
  }
}

extension Optional: StatementValue where Wrapped == Int64 {
  func bind(to statement: SQLiteStatement, at index: Int32) throws {
    try statement.bind(self, at: index)
  }
}

extension String: StatementValue {
  func bind(to statement: SQLiteStatement, at index: Int32) throws {
    try statement.bind(self, at: index)
  }
}

extension [UInt8]: StatementValue {
  func bind(to statement: SQLiteStatement, at index: Int32) throws {
    try statement.bind(self, at: index)
  }
}
