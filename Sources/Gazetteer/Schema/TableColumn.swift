/// A stored column of a table that is read in place, in the order of the table's rows.
///
/// The statement that makes the table, the one that fills it and what a reader skips follow from
/// the cases, whose numbers are known at compile time. In a table without row ids, the columns of
/// the primary key must come first, as they do in its rows.
protocol TableColumn: CaseIterable, RawRepresentable, Sendable where RawValue == Int {
  /// The table's name.
  static var table: String { get }
  /// The primary key of a table without row ids; `nil` if its first column is the row id.
  static var primaryKey: String? { get }
  /// The column's name, type and constraints.
  var declaration: String { get }
  /// What the declaration does not say; `nil` if it says it all.
  var comment: String? { get }
  /// The declaration of a column that is computed instead of stored, and follows this one.
  var computedNext: String? { get }
  /// Whether the declaration begins a line of the statement.
  var startsLine: Bool { get }
}

extension TableColumn {
  static var primaryKey: String? { nil }
  var comment: String? { nil }
  var computedNext: String? { nil }
  var startsLine: Bool { true }

  /// The number of the column's parameter in ``insertStatement``.
  @inline(__always)
  var parameter: Int32 { Int32(truncatingIfNeeded: rawValue + 1) }

  /// The statement that inserts a row with a value for each column.
  static var insertStatement: String {
    "INSERT INTO \(table) VALUES (\(allCases.map { "?\($0.parameter)" }.joined(separator: ", ")))"
  }

  /// The statement that makes the table, with its comments, which SQLite keeps.
  static var createStatement: String {
    var declarations: [(text: String, comment: String?, startsLine: Bool)] = []
    for column in allCases {
      declarations.append((column.declaration, column.comment, column.startsLine))
      if let computed = column.computedNext { declarations.append((computed, nil, true)) }
    }
    if let primaryKey { declarations.append(("PRIMARY KEY (\(primaryKey))", nil, true)) }
    var text = "CREATE TABLE \(table) ("
    var lineStart = 0
    for (index, declaration) in declarations.enumerated() {
      if declaration.startsLine {
        text += "\n"
        lineStart = text.utf8.count
        text += " "
      }
      text += " \(declaration.text)\(index + 1 < declarations.count ? "," : "")"
      guard let comment = declaration.comment else { continue }
      // Comments begin in one column where there is room.
      let padding = max(2, 36 - (text.utf8.count - lineStart))
      text += String(repeating: " ", count: padding) + "-- " + comment
    }
    return text + (primaryKey == nil ? "\n)" : "\n) WITHOUT ROWID")
  }
}

extension SQLiteRecord {
  /// Moves from the beginning of a row to a column.
  ///
  /// - Throws: ``SQLiteImageError`` if a value is cut off.
  @inline(__always)
  mutating func skip<Column: TableColumn>(to column: Column) throws(SQLiteImageError) {
    try skip(column.rawValue)
  }

  /// Moves from the end of a column to a later one.
  ///
  /// - Throws: ``SQLiteImageError`` if a value is cut off.
  @inline(__always)
  mutating func skip<Column: TableColumn>(
    from last: Column, to column: Column
  ) throws(SQLiteImageError) {
    try skip(column.rawValue - last.rawValue - 1)
  }
}
