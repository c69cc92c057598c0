import GRDB
public import Posting

extension SQLitePostStore {
  /// Writes a new session, and forgets those that ended before it began.
  public func insert(_ session: Session) async throws {
    try await write { db in
      try db.change(SessionStatements.deleteEnded, [.time(session.createdAt)])
      try db.change(
        SessionStatements.insert,
        [
          .text(session.tokenHash.rawValue), .text(session.account.rawValue),
          .time(session.createdAt), .time(session.expiresAt),
        ])
    }
  }

  /// Returns a session with its account; `nil` when there is none.
  public func session(
    _ token: SessionTokenHash
  ) async throws -> (session: Session, account: Account)? {
    try await readOnce { db in
      try db.first(SessionStatements.withAccount, [.text(token.rawValue)]) { row in
        let session = Session(
          tokenHash: SessionTokenHash(rawValue: try row.value(0)),
          account: AccountID(rawValue: try row.value(1)), createdAt: try row.time(2),
          expiresAt: try row.time(3))
        return (session, try Account(row, from: 4))
      }
    }
  }

  /// Ends a session; false when there is none.
  public func deleteSession(_ token: SessionTokenHash) async throws -> Bool {
    try await write { db in
      try db.change(SessionStatements.delete, [.text(token.rawValue)]) > 0
    }
  }
}
