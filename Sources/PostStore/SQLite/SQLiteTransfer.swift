import GRDB
package import Posting

/// A transaction on a complete file, to copy or fill it.
package final class SQLiteTransfer: StoreTransfer {
  private let queue: DatabaseQueue
  private let path: String

  /// Opens a store, creating or upgrading it if necessary.
  ///
  /// - Throws: `PostStoreError`.
  package init(path: String) async throws {
    try await SQLitePostStore(path: path).close()
    self.path = path
    var configuration = StoreSettings(synchronous: .full).configuration
    configuration.allowsUnsafeTransactions = true
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      throw PostStoreError(error, path: path)
    }
  }

  /// Begins a transaction.
  package func begin(writing: Bool) async throws {
    try await run { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.execute(sql: writing ? "BEGIN IMMEDIATE" : "BEGIN")
    }
  }

  /// Returns rows in the order of their keys.
  package func rows(
    of table: StoredTable, after last: StoredRow?, limit: Int
  ) async throws -> [StoredRow] {
    try await run { db in
      try db.all(table.after, [table.key(of: last), .rows(limit)]) { try table.row($0) }
    }
  }

  /// Returns the highest number ever assigned to a post.
  package func lastSequence() async throws -> Int64 {
    try await run { db in
      try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'post'") ?? 0
    }
  }

  /// Writes rows unchanged; all must belong to one table.
  package func write(_ rows: [StoredRow]) async throws {
    try await run { db in
      for row in rows {
        let values: [DatabaseValue] = row.values()
        let numbers = (1...values.count).map { "?\($0)" }.joined(separator: ", ")
        try db.change(
          "INSERT INTO \(row.table.name) (\(row.table.columns)) VALUES (\(numbers))", values)
      }
    }
  }

  /// Continues the order of creation after a number.
  package func setLastSequence(_ sequence: Int64) async throws {
    try await run { db in
      try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = 'post'")
      try db.change(
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('post', ?1)", [.integer(sequence)])
    }
  }

  /// Ends the transaction, and closes the file.
  package func end(committing: Bool) async throws {
    try await run { db in
      if db.isInsideTransaction { try db.execute(sql: committing ? "COMMIT" : "ROLLBACK") }
      // A server that is using the file keeps its log.
      _ = try? db.checkpoint(.truncate)
    }
    try? queue.close()
  }

  private func run<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return try await queue.writeWithoutTransaction(body)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw PostStoreError(error, path: path)
    }
  }
}
