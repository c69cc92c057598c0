public import Posting

extension PostgreSQLPostStore {
  /// Writes a new session.
  public func insert(_ session: Session) async throws {
    try await write(SessionStatements.insert, session.values)
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

extension Session {
  /// Reads the columns of ``SessionStatements``.
  init(_ row: ResultRow) throws {
    self.init(
      tokenHash: SessionTokenHash(rawValue: try row.text(0)),
      account: AccountID(rawValue: try row.text(1)), createdAt: try row.time(2),
      expiresAt: try row.time(3), client: try row.optionalText(4))
  }

  /// The columns of ``SessionStatements``.
  var values: [SQLValue] {
    [
      .text(tokenHash.rawValue), .text(account.rawValue), .time(createdAt), .time(expiresAt),
      .text(client),
    ]
  }
}
