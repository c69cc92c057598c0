import Testing

@testable import Gazetteer

@Suite struct TableColumnTests {
  /// A table that is read in place, as its columns describe it.
  struct Table: Sendable, CustomTestStringConvertible {
    let name: String
    let create: String
    let insert: String
    let columns: [String]

    init<Column: TableColumn>(_: Column.Type) {
      name = Column.table
      create = Column.createStatement
      insert = Column.insertStatement
      columns = Column.allCases.map { column in
        String(column.declaration.prefix { $0 != " " })
      }
    }

    var testDescription: String { name }
  }

  static let tables = [
    Table(PlaceColumn.self), Table(AreaColumn.self), Table(ToponymColumn.self),
    Table(PlaceNameColumn.self),
  ]

  @Test(arguments: tables)
  func theCasesAreTheStoredColumnsInTheOrderOfARow(_ table: Table) throws {
    let connection = try SQLiteConnection(path: ":memory:", mode: .building)
    try connection.execute(table.create)
    // 0: neither computed nor hidden. A row without a row id begins with its primary key.
    let statement = try SQLiteStatement(
      """
      SELECT name FROM pragma_table_xinfo(?1) WHERE hidden = 0
      ORDER BY CASE WHEN pk > 0 THEN pk ELSE 1000 + cid END
      """, on: connection)
    defer { statement.reset() }
    try statement.bind(table.name, at: 1)
    var stored: [String] = []
    while try statement.step() { stored.append(statement.text(at: 0)) }
    #expect(stored == table.columns)
    // SQLite refuses it if the number of values is not that of the stored columns.
    _ = try SQLiteStatement(table.insert, on: connection)
  }

  @Test func aRowIsReadFromTheColumnsThatItsWriterFilled() throws {
    let connection = try SQLiteConnection(path: ":memory:", mode: .building)
    try connection.execute(AreaColumn.createStatement)
    let insert = try SQLiteStatement(AreaColumn.insertStatement, on: connection)
    try insert.bind(7, at: AreaColumn.ordinal.parameter)
    try insert.bind("CZ", at: AreaColumn.isoCode.parameter)
    try insert.bind(12, at: AreaColumn.west.parameter)
    try insert.run()
    let statement = try SQLiteStatement("SELECT iso_code, west, north FROM area", on: connection)
    defer { statement.reset() }
    #expect(try statement.step())
    #expect(statement.text(at: 0) == "CZ")
    #expect(statement.int64(at: 1) == 12)
    #expect(statement.int64(at: 2) == 0)
  }
}
