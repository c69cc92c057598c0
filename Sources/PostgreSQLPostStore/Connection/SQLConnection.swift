/// One connection to a server, used by one thread at a time.
///
/// All methods block that thread until the server has answered or a time limit has passed.
protocol SQLConnection: AnyObject {
  /// Runs one statement.
  ///
  /// - Parameters:
  ///   - sql: The statement, with `$1`, `$2` … for values.
  ///   - values: What stands for these.
  ///   - isKept: Whether the server is to keep the statement ready; not worth it for texts without
  ///     end.
  /// - Returns: The rows of the answer.
  /// - Throws: ``ServerError``, ``ConnectionLost``, or `PostStoreError` for a value that no server
  ///   takes.
  func run(_ sql: String, _ values: [SQLValue], isKept: Bool) throws -> ResultRows

  /// Runs statements without values.
  func run(script: String) throws

  /// Fills a table: `sql` is a `COPY … FROM STDIN`, and `next` returns lines of it until `nil`.
  ///
  /// What `next` throws ends the copy, and is thrown.
  func copy(_ sql: String, _ next: () throws -> [UInt8]?) throws

  /// Whether the connection is open as far as this side knows; asks the server nothing.
  var isOpen: Bool { get }

  /// Closes the connection.
  func close()
}

extension SQLConnection {
  /// Runs a statement that the server keeps ready.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue]) throws -> ResultRows {
    try run(sql, values, isKept: true)
  }

  /// Returns the first row of an answer.
  func first<Value>(
    _ sql: String, _ values: [SQLValue], _ decode: (ResultRow) throws -> Value
  ) throws -> Value? {
    try run(sql, values).first.map(decode)
  }

  /// Returns all rows of an answer.
  func all<Value>(
    _ sql: String, _ values: [SQLValue], _ decode: (ResultRow) throws -> Value
  ) throws -> [Value] {
    try run(sql, values).map(decode)
  }
}

/// The server refused a statement; its transaction, if any, is undone.
struct ServerError: Error, Hashable {
  /// Five characters that say what is wrong (PostgreSQL, Appendix A).
  let code: String
  /// What is wrong, in the server's words, without values.
  let message: String
  /// The constraint that was broken; `nil` for other errors.
  var constraint: String?

  /// The class of the code: its first two characters.
  var codeClass: Substring { code.prefix(2) }
}

/// The connection broke, or the server fell silent.
struct ConnectionLost: Error, Hashable {
  /// Why, for the log.
  let reason: String
}
