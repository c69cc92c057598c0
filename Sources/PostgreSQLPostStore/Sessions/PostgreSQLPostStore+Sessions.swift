public import Posting

extension PostgreSQLPostStore {
  /// Writes a new session, and forgets those that ended before it began.
  public func insert(_ session: Session) async throws {
    try await write(
      SessionStatements.insert,
      [
        .text(session.tokenHash.rawValue), .text(session.account.rawValue),
        .time(session.createdAt), .time(session.expiresAt),
      ])
  }

  /// Returns a session with its account; `nil` when there is none.
  public func session(
    _ token: SessionTokenHash
  ) async throws -> (session: Session, account: Account)? {
    try await read { connection in
      try connection.first(SessionStatements.withAccount, [.key(token.rawValue)]) { row in
        let session = Session(
          tokenHash: SessionTokenHash(rawValue: try row.text(0)),
          account: AccountID(rawValue: try row.text(1)), createdAt: try row.time(2),
          expiresAt: try row.time(3))
        return (session, try Account(row, from: 4))
      }
    }
  }

  /// Ends a session; false when there is none.
  public func deleteSession(_ token: SessionTokenHash) async throws -> Bool {
    try await write(SessionStatements.delete, [.key(token.rawValue)]).affected > 0
  }
}
