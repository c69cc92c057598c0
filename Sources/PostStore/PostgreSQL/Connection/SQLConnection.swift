import Posting

/// A connection to a server, used by one thread at a time.
///
/// All methods block that thread until the server has responded or a time limit has passed.
protocol SQLConnection: AnyObject, TableConnection where Row == ResultRow, Value == SQLValue {
  /// Runs a statement.
  ///
  /// - Parameters:
  ///   - sql: The statement, with `?1` or `$1` for the first value.
  ///   - values: The values.
  ///   - isKept: Whether to keep the statement prepared on the server; it does not pay for texts of
  ///     unlimited variety.
  /// - Returns: The rows of the result.
  /// - Throws: ``ServerError``, ``ConnectionLost``, or `PostStoreError` for a value that no server
  ///   accepts.
  func run(_ sql: String, _ values: [SQLValue], isKept: Bool) throws -> ResultRows

  /// Runs statements without values.
  func run(script: String) throws

  /// Fills a table: `sql` is a `COPY … FROM STDIN`, and `next` returns lines of it until `nil`.
  ///
  /// An error of `next` ends the copy, and is rethrown.
  func copy(_ sql: String, _ next: () throws -> [UInt8]?) throws

  /// Whether the connection is open as far as this side knows; does not contact the server.
  var isOpen: Bool { get }

  /// Closes the connection.
  func close()
}

extension SQLConnection {
  /// The connection, for what both engines do.
  var tables: any TableConnection<ResultRow, SQLValue> { self }

  /// Runs a statement that stays prepared on the server.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue]) throws -> ResultRows {
    try run(sql, values, isKept: true)
  }

  /// Runs a statement that changes rows, and returns their number.
  @discardableResult
  func change(_ sql: String, _ values: [SQLValue]) throws -> Int {
    try run(sql, values).affected
  }

  /// Shows the rows of a result, until `show` returns false.
  func visit(
    _ sql: String, _ values: [SQLValue], isKept: Bool, _ show: (ResultRow) throws -> Bool
  ) throws {
    for row in try run(sql, values, isKept: isKept) where try !show(row) { return }
  }

  /// No other transaction changes the rows, but it may refer to them.
  var rowLock: String { " FOR NO KEY UPDATE" }
}

/// The server rejected a statement; its transaction, if any, is rolled back.
struct ServerError: Error, Hashable {
  /// The five-character error code (PostgreSQL, Appendix A).
  let code: String
  /// The server's message, without values.
  let message: String
  /// The violated constraint; `nil` for other errors.
  var constraint: String?

  /// The class of the code: its first two characters.
  var codeClass: Substring { code.prefix(2) }
}

/// The connection broke, or the server stopped responding.
struct ConnectionLost: Error, Hashable {
  /// The reason, for the log.
  let reason: String
}
