/// Transactions.
extension SQLConnection {
  /// Runs several reads, which all see one state of the store.
  func reading<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
    try transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
  }

  /// Runs a write of several statements atomically.
  ///
  /// Each statement sees everything committed before it; rows on which a decision depends are
  /// locked.
  ///
  /// - Throws: ``OutcomeUnknown`` if the connection broke during the commit.
  func writing<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
    try transaction("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", body)
  }

  /// Runs a write of one statement.
  ///
  /// - Throws: ``OutcomeUnknown`` if the connection broke meanwhile: the statement commits itself.
  @discardableResult
  func write(_ sql: String, _ values: [SQLValue]) throws -> ResultRows {
    do {
      return try run(sql, values)
    } catch let error as ConnectionLost {
      throw OutcomeUnknown(reason: error.reason)
    }
  }

  private func transaction<Value>(
    _ begin: String, _ body: (any SQLConnection) throws -> Value
  ) throws -> Value {
    try run(begin, [])
    let value: Value
    do {
      value = try body(self)
    } catch {
      if !(error is ConnectionLost) { rollBack() }
      throw error
    }
    do {
      try run("COMMIT", [])
    } catch let error as ConnectionLost {
      throw OutcomeUnknown(reason: error.reason)
    }
    return value
  }

  /// Rolls back the transaction; a connection that cannot do that is of no further use.
  private func rollBack() {
    do {
      try run("ROLLBACK", [])
    } catch {
      close()
    }
  }
}
