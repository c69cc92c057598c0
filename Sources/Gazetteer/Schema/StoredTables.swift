/// The tables of `gazetteer.sqlite` that a query reads dozens of times, read in place.
///
/// A row costs a tenth of what it costs through SQLite, which has the same file open for all other
/// tables.
struct StoredTables {
  /// A table, and the number of its first page.
  struct Table {
    fileprivate let root: UInt32
  }

  private let file: MappedFile
  /// Its columns are ``PlaceColumn``.
  let place: Table
  /// Its columns are ``PlaceNameColumn``.
  let placeName: Table
  /// Its columns are ``ToponymColumn``.
  let toponym: Table
  /// Its columns are ``AreaColumn``.
  let area: Table
  /// Its columns are ``PostcodeColumn``.
  let postcode: Table

  /// Finds the tables of a mapped database, using SQLite's own connection to it.
  ///
  /// - Throws: ``GazetteerReadError`` if it lacks a table.
  init(_ file: MappedFile, connection: SQLiteConnection) throws {
    self.file = file
    let statement = try SQLiteStatement(
      "SELECT rootpage FROM sqlite_master WHERE type = 'table' AND name = ?1", on: connection)
    func table(_ name: String) throws -> Table {
      defer { statement.reset() }
      try statement.bind(name, at: 1)
      guard try statement.step(), let root = UInt32(exactly: statement.int64(at: 0)) else {
        throw GazetteerReadError.invalidValue(table: name, column: "rootpage")
      }
      return Table(root: root)
    }
    place = try table(PlaceColumn.table)
    placeName = try table(PlaceNameColumn.table)
    toponym = try table(ToponymColumn.table)
    area = try table(AreaColumn.table)
    postcode = try table(PostcodeColumn.table)
  }

  /// Returns what a closure makes of the row with an id; `nil` if there is none.
  ///
  /// - Throws: ``GazetteerReadError`` if the file is damaged.
  func row<Value>(
    _ id: Int64, of table: Table, _ body: (inout SQLiteRecord) throws -> Value?
  ) throws -> Value? {
    var value: Value?
    try read { image in
      try image.readRows(id...id, root: table.root) {
        value = try body(&$0)
        return false
      }
    }
    return value
  }

  /// Calls a closure with the rows of a table whose ids lie in a range, in their order.
  ///
  /// - Parameters:
  ///   - ids: The row ids.
  ///   - table: The table.
  ///   - body: Returns whether to go on.
  /// - Throws: ``GazetteerReadError`` if the file is damaged.
  func rows(
    _ ids: ClosedRange<Int64>, of table: Table, _ body: (inout SQLiteRecord) throws -> Bool
  ) throws {
    try read { image in try image.readRows(ids, root: table.root, body) }
  }

  /// Calls a closure with the rows of a table without row ids, from a text in its first column on.
  ///
  /// - Parameters:
  ///   - text: The lowest text.
  ///   - table: The table, whose primary key begins with the column.
  ///   - body: Returns whether to go on.
  /// - Throws: ``GazetteerReadError`` if the file is damaged.
  func rows(
    from text: UnsafeRawBufferPointer, of table: Table,
    _ body: (inout SQLiteRecord) throws -> Bool
  ) throws {
    try read { image in try image.readRows(from: text, root: table.root, body) }
  }

  private func read(_ body: (SQLiteImage) throws -> Void) throws {
    do {
      try file.withBytes { bytes in try bytes.withUnsafeBytes { try body(SQLiteImage($0)) } }
    } catch let error as SQLiteImageError {
      throw GazetteerReadError.invalidPage(error.page)
    }
  }
}
