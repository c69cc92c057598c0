package import Posting

/// A transaction on a complete database, to copy or fill it.
package final class PostgreSQLTransfer: StoreTransfer {
  private let connection: PooledConnection
  private let shown: String

  /// Connects, and creates the tables if they do not exist.
  init(
    shown: String, settings: PostgreSQLSettings,
    opening: @escaping @Sendable () throws -> any SQLConnection
  ) async throws {
    self.shown = shown
    do {
      connection = try await PooledConnection.open {
        let connection = try opening()
        try connection.run(script: settings.greeting)
        // The connection is idle while the other side is read.
        try connection.run(script: "SET idle_in_transaction_session_timeout = 0")
        try PostgreSQLSchema.migrate(connection, schema: settings.schema, shown: shown)
        return connection
      }
    } catch {
      throw PostStoreError(error, at: shown)
    }
  }

  /// Begins a transaction.
  package func begin(writing: Bool) async throws {
    try await run { connection in
      guard writing else {
        try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", [])
        return
      }
      try connection.run("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", [])
      try connection.run("LOCK TABLE account, session, post, withheld_post IN EXCLUSIVE MODE", [])
    }
  }

  /// Returns rows in the order of their keys.
  package func rows(
    of table: StoredTable, after last: StoredRow?, limit: Int
  ) async throws -> [StoredRow] {
    try await run { connection in
      try connection.all(table.after, [table.key(of: last), .rows(limit)]) { try table.row($0) }
    }
  }

  /// Returns the highest number ever assigned to a post.
  package func lastSequence() async throws -> Int64 {
    try await run { connection in
      try connection.first(
        "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM post_sequence_seq", []
      ) { try $0.integer(0) } ?? 0
    }
  }

  /// Writes rows unchanged; all must belong to one table.
  package func write(_ rows: [StoredRow]) async throws {
    guard let table = rows.first?.table else { return }
    try await run { connection in
      try connection.fill(table.name, table.columns, rows) { $0.values() }
    }
  }

  /// Continues the order of creation after the written rows.
  package func setLastSequence(_ sequence: Int64) async throws {
    try await run { connection in
      if sequence > 0 {
        try connection.run("SELECT setval('post_sequence_seq', $1)", [.integer(sequence)])
      }
    }
  }

  /// Ends the transaction, and closes the connection.
  package func end(committing: Bool) async throws {
    try await run { connection in
      // A rollback by closing needs no response.
      if committing {
        do {
          try connection.run("COMMIT", [])
        } catch let error as ConnectionLost {
          throw OutcomeUnknown(reason: error.reason)
        }
      } else if connection.isOpen {
        _ = try? connection.run("ROLLBACK", [])
      }
    }
    await connection.close()
  }

  private func run<Value: Sendable>(
    _ work: @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    switch await connection.run(work).outcome {
    case .done(let value): return value
    case .notBegun(let error): throw PostStoreError(error, at: shown)
    case .failed(let error): throw PostStoreError(error, at: shown)
    }
  }
}

/// A row for `COPY … FROM STDIN`: values separated by tabs, with a line feed at the end.
enum CopyLine {
  /// Appends a row.
  static func append(_ values: [SQLValue], to bytes: inout [UInt8]) throws {
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(0x09) }
      switch value {
      case .text(nil), .integer(nil): bytes.append(contentsOf: "\\N".utf8)
      case .text(let text?): append(text, to: &bytes)
      case .integer(let number?): bytes.append(contentsOf: "\(number)".utf8)
      case .real(let number): bytes.append(contentsOf: "\(number)".utf8)
      case .truth(let truth): bytes.append(truth ? 0x74 : 0x66)
      case .integers, .reals, .texts: append(try value.listText, to: &bytes)
      }
    }
    bytes.append(0x0A)
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case 0x5C: bytes.append(contentsOf: "\\\\".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      default: bytes.append(byte)
      }
    }
  }
}

extension SQLConnection {
  /// Writes rows into a table, much faster than with statements.
  func fill<Row>(
    _ table: String, _ columns: String, _ rows: some Sequence<Row>, _ values: (Row) -> [SQLValue]
  ) throws {
    var left = rows.makeIterator()
    try copy("COPY \(table) (\(columns)) FROM STDIN") {
      var bytes: [UInt8] = []
      while bytes.count < 1 << 16, let row = left.next() {
        try CopyLine.append(values(row), to: &bytes)
      }
      return bytes.isEmpty ? nil : bytes
    }
  }
}
