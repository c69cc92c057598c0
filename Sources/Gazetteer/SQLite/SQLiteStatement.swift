import CSQLite

/// A prepared statement, for use by one thread at a time.
///
/// Parameters are bound by position from 1, columns are read by position from 0. Columns may be
/// read only after ``step()`` has returned true, and before it is called again.
package final class SQLiteStatement {
  private let connection: SQLiteConnection
  private let handle: OpaquePointer
  private let sql: String

  /// Prepares one statement.
  package init(_ sql: String, on connection: SQLiteConnection) throws {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else {
      throw connection.error(code, context: sql)
    }
    self.connection = connection
    self.handle = handle
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }

  // MARK: Parameters

  /// Binds an integer.
  package func bind(_ value: Int64, at index: Int32) throws {
    try check(sqlite3_bind_int64(handle, index, value))
  }

  /// Binds an integer, or NULL.
  package func bind(_ value: Int64?, at index: Int32) throws {
    if let value { try bind(value, at: index) } else { try check(sqlite3_bind_null(handle, index)) }
  }

  /// Binds text; SQLite makes a copy.
  package func bind(_ text: String, at index: Int32) throws {
    var text = text
    try text.withUTF8 { try bind(bytes: $0, at: index) }
  }

  /// Binds text, or NULL; SQLite makes a copy.
  package func bind(_ text: String?, at index: Int32) throws {
    if let text { try bind(text, at: index) } else { try check(sqlite3_bind_null(handle, index)) }
  }

  /// Binds UTF-8 as text; SQLite makes a copy.
  package func bind(_ utf8: Span<UInt8>, at index: Int32) throws {
    try utf8.withUnsafeBufferPointer { try bind(bytes: $0, at: index) }
  }

  /// Binds UTF-8 as text; SQLite makes a copy.
  package func bind(_ utf8: [UInt8], at index: Int32) throws {
    try utf8.withUnsafeBufferPointer { try bind(bytes: $0, at: index) }
  }

  /// Binds bytes as a blob; SQLite makes a copy.
  package func bind(blob bytes: [UInt8], at index: Int32) throws {
    // SQLITE_TRANSIENT is a cast that Swift does not import.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    try bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else {
        // A missing address would be taken for NULL.
        try check(sqlite3_bind_zeroblob(handle, index, 0))
        return
      }
      try check(sqlite3_bind_blob(handle, index, base, Int32(clamping: buffer.count), transient))
    }
  }

  /// Binds NULL.
  package func bindNull(at index: Int32) throws { try check(sqlite3_bind_null(handle, index)) }

  private func bind(bytes: UnsafeBufferPointer<UInt8>, at index: Int32) throws {
    // An empty buffer may have no address, which SQLite would take for NULL.
    guard let base = bytes.baseAddress else {
      try check(sqlite3_bind_text(handle, index, "", 0, nil))
      return
    }
    // SQLITE_TRANSIENT is a cast that Swift does not import.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    try base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      try check(sqlite3_bind_text(handle, index, $0, Int32(clamping: bytes.count), transient))
    }
  }

  // MARK: Running

  /// Moves to the next row; returns false if there are no more.
  package func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    case let code: throw connection.error(code, context: sql)
    }
  }

  /// Makes the statement ready to run again; bound values stay.
  package func reset() {
    // The error of the last step was thrown there.
    sqlite3_reset(handle)
  }

  /// Runs a statement that returns no rows, and makes it ready again.
  package func run() throws {
    defer { reset() }
    _ = try step()
  }

  // MARK: Columns

  /// Returns an integer column; NULL reads as 0.
  package func int64(at column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// Returns whether a column is NULL.
  package func isNull(at column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// Returns an integer column, or `nil` for NULL.
  package func optionalInt64(at column: Int32) -> Int64? {
    isNull(at: column) ? nil : int64(at: column)
  }

  /// Returns a text column; NULL reads as empty, and invalid UTF-8 is repaired.
  package func text(at column: Int32) -> String {
    withBytes(at: column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a text column, or `nil` for NULL.
  package func optionalText(at column: Int32) -> String? {
    isNull(at: column) ? nil : text(at: column)
  }

  /// Returns a copy of a text column's bytes.
  package func bytes(at column: Int32) -> [UInt8] { withBytes(at: column) { Array($0) } }

  /// Returns a copy of a blob column's bytes; NULL reads as empty.
  package func blob(at column: Int32) -> [UInt8] { withBlob(at: column) { Array($0) } }

  /// Calls a closure with a blob column's bytes, which last as long as the call; NULL has none.
  package func withBlob<Result, Failure>(
    at column: Int32, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let base = sqlite3_column_blob(handle, column)
    return try body(
      UnsafeRawBufferPointer(start: base, count: Int(sqlite3_column_bytes(handle, column))))
  }

  private func withBytes<Result>(
    at column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let base = sqlite3_column_text(handle, column)
    return body(UnsafeBufferPointer(start: base, count: Int(sqlite3_column_bytes(handle, column))))
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw connection.error(code, context: sql) }
  }
}
