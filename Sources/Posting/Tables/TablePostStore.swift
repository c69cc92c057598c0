/// A store whose tables are reached through a connection of an SQL engine.
///
/// What the engines have in common is written once, in extensions of this protocol; an engine
/// overrides what it does in another way.
package protocol TablePostStore: PostStoring {
  associatedtype Row: TableRow
  associatedtype Value: ColumnValue
  typealias Connection = any TableConnection<Row, Value>

  /// Runs a read of one statement.
  func readOnce<Found: Sendable>(
    _ body: @Sendable (Connection) throws -> Found
  ) async throws -> Found

  /// Runs a read of several statements, which all see one state of the store.
  func readTogether<Found: Sendable>(
    _ body: @Sendable (Connection) throws -> Found
  ) async throws -> Found

  /// Runs a write of several statements atomically.
  func writeTogether<Found: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Found
  ) async throws -> Found

  /// Runs a write of one statement, and returns the number of changed rows.
  ///
  /// `mayRepeat` is whether it may run twice, because the second time changes nothing more.
  @discardableResult
  func change(_ sql: String, _ values: [Value], mayRepeat: Bool) async throws -> Int

  /// Removes from the disk what an engine still holds of deleted rows, as far as it can.
  func forgetDeleted() async

  /// Returns the index of posts by cell, in the state that a connection sees.
  static func cellIndex(of connection: Connection) -> any CellIndexReading
}

extension TablePostStore {
  package func forgetDeleted() async {}

  @discardableResult
  package func change(_ sql: String, _ values: [Value]) async throws -> Int {
    try await change(sql, values, mayRepeat: false)
  }

  /// Returns the first row of a statement; `nil` if there is none.
  package func first<Found: Sendable>(
    _ sql: String, _ values: [Value], _ decode: @Sendable (Row) throws -> Found
  ) async throws -> Found? {
    try await readOnce { try $0.first(sql, values, decode) }
  }

  /// Returns all rows of a statement.
  package func all<Found: Sendable>(
    _ sql: String, _ values: [Value], isKept: Bool = true,
    _ decode: @Sendable (Row) throws -> Found
  ) async throws -> [Found] {
    try await readOnce { try $0.all(sql, values, isKept: isKept, decode) }
  }
}
