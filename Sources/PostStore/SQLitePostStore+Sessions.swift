import GRDB
public import Posting

extension SQLitePostStore {
  /// Writes a new session, and ends the oldest others of its account beyond a number.
  public func insert(_ session: Session, atMost limit: Int) async throws {
    try await write { db in
      try db.change(SessionStatements.insert, session.insertedValues())
      try db.change(SessionStatements.deleteOldest, session.oldestValues(beyond: limit))
    }
  }

  /// Returns a session with its account; `nil` if no session has that token.
  public func session(
    _ token: SessionTokenHash
  ) async throws -> (session: Session, account: Account)? {
    try await readOnce { db in
      try db.first(SessionStatements.withAccount, [.text(token.rawValue)]) { row in
        (try Session(row), try Account(row, from: 5))
      }
    }
  }

  /// Returns all sessions of an account, newest first.
  public func sessions(of account: AccountID) async throws -> [Session] {
    try await readOnce { db in
      try db.all(SessionStatements.ofAccount, [.text(account.rawValue)], Session.init)
    }
  }

  /// Ends a session; returns false if no session has that token.
  public func deleteSession(_ token: SessionTokenHash) async throws -> Bool {
    try await write { db in
      try db.change(SessionStatements.delete, [.text(token.rawValue)]) > 0
    }
  }

  /// Ends all sessions of an account, and returns their number.
  public func deleteSessions(of account: AccountID) async throws -> Int {
    try await write { db in
      try db.change(SessionStatements.deleteOfAccount, [.text(account.rawValue)])
    }
  }

  /// Removes sessions that ended before a given time.
  public func deleteSessions(endedBefore moment: Timestamp) async throws {
    try await write { db in try db.change(SessionStatements.deleteEnded, [.time(moment)]) }
  }
}
