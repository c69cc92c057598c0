public import Posting

extension PostgreSQLPostStore {
  /// Writes a new session, and ends the oldest others of its account beyond a number.
  ///
  /// The account's row is locked while this runs, so that of two logins at once one comes first.
  public func insert(_ session: Session, atMost limit: Int) async throws {
    try await write { connection in
      _ = try connection.lockAccount(session.account)
      try connection.change(SessionStatements.insert, session.insertedValues())
      try connection.change(SessionStatements.deleteOldest, session.oldestValues(beyond: limit))
    }
  }

  /// Returns a session with its account; `nil` if no session has that token.
  public func session(
    _ token: SessionTokenHash
  ) async throws -> (session: Session, account: Account)? {
    try await read { connection in
      try connection.first(SessionStatements.withAccount, [.key(token.rawValue)]) { row in
        (try Session(row), try Account(row, from: 5))
      }
    }
  }

  /// Returns all sessions of an account, newest first.
  public func sessions(of account: AccountID) async throws -> [Session] {
    try await read { connection in
      try connection.all(SessionStatements.ofAccount, [.key(account.rawValue)], Session.init)
    }
  }

  /// Ends a session; returns false if no session has that token.
  public func deleteSession(_ token: SessionTokenHash) async throws -> Bool {
    try await write(SessionStatements.delete, [.key(token.rawValue)]).affected > 0
  }

  /// Ends all sessions of an account, and returns their number.
  public func deleteSessions(of account: AccountID) async throws -> Int {
    try await write(SessionStatements.deleteOfAccount, [.key(account.rawValue)]).affected
  }

  /// Removes sessions that ended before a given time; may run twice.
  public func deleteSessions(endedBefore moment: Timestamp) async throws {
    try await write(SessionStatements.deleteEnded, [.time(moment)], mayRepeat: true)
  }
}
