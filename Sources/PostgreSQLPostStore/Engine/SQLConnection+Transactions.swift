/// Transactions.
extension SQLConnection {
  /// Runs some reads, which all see one state of the store.
  func reading<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
    try transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
  }

  /// Runs a write of several statements as one step.
  ///
  /// Each statement sees what was committed before it; rows that a decision rests on are locked.
  ///
  /// - Throws: ``OutcomeUnknown`` when the connection broke while the commit was under way.
  func writing<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
    try transaction("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", body)
  }

  /// Runs a write of one statement.
  ///
  /// - Throws: ``OutcomeUnknown`` when the connection broke meanwhile: the statement is its own
  ///   commit.
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

  /// Undoes the transaction; a connection that cannot do that is of no use any more.
  private func rollBack() {
    do {
      try run("ROLLBACK", [])
    } catch {
      close()
    }
  }
}
