import GRDB
package import Posting

/// A transaction on a complete file, to copy or fill it.
package final class SQLiteTransfer: StoreTransfer {
  private let queue: DatabaseQueue
  private let path: String

  /// Opens a store, creating or upgrading it if necessary.
  ///
  /// - Throws: `PostStoreError`.
  package init(path: String) async throws {
    try await SQLitePostStore(path: path).close()
    self.path = path
    var configuration = StoreSettings(synchronous: .full).configuration
    configuration.allowsUnsafeTransactions = true
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      throw PostStoreError(error, path: path)
    }
  }

  /// Begins a transaction.
  package func begin(writing: Bool) async throws {
    try await run { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.execute(sql: writing ? "BEGIN IMMEDIATE" : "BEGIN")
    }
  }

  /// Returns rows in the order of their keys.
  package func rows(
    of table: StoredTable, after last: StoredRow?, limit: Int
  ) async throws -> [StoredRow] {
    try await run { db in
      let limit = DatabaseValue.integer(Int64(limit))
      return switch table {
      case .groups:
        try db.all(GroupStatements.after, [.text(last?.key ?? ""), limit]) {
          .group(try CourseGroup($0))
        }
      case .invitations:
        try db.all(GroupStatements.invitationsAfter, [.text(last?.key ?? ""), limit]) {
          .invitation(try Invitation($0))
        }
      case .accounts:
        try db.all(AccountStatements.after, [.text(last?.key ?? ""), limit]) {
          .account(try Account($0))
        }
      case .sessions:
        try db.all(CopyStatements.sessions, [.text(last?.key ?? ""), limit]) {
          .session(try Session($0))
        }
      case .posts:
        try db.all(CopyStatements.posts, [.integer(last?.sequence ?? .min), limit]) { row in
          .post(sequence: try row.value(12), try Post(row))
        }
      }
    }
  }

  /// Returns the highest number ever assigned to a post.
  package func lastSequence() async throws -> Int64 {
    try await run { db in
      try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'post'") ?? 0
    }
  }

  /// Writes rows unchanged.
  package func write(_ rows: [StoredRow]) async throws {
    try await run { db in
      for row in rows {
        switch row {
        case .group(let group): try db.change(GroupStatements.insert, group.values)
        case .invitation(let invitation):
          try db.change(GroupStatements.insertInvitation, invitation.values)
        case .account(let account): try db.change(AccountStatements.insert, account.values)
        case .session(let session): try db.change(SessionStatements.insert, session.values)
        case .post(let sequence, let post):
          try db.change(
            CopyStatements.insertPost, post.insertedValues + [.integer(sequence)])
        }
      }
    }
  }

  /// Continues the order of creation after a number.
  package func setLastSequence(_ sequence: Int64) async throws {
    try await run { db in
      try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = 'post'")
      try db.change(
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('post', ?1)", [.integer(sequence)])
    }
  }

  /// Ends the transaction, and closes the file.
  package func end(committing: Bool) async throws {
    try await run { db in
      if db.isInsideTransaction { try db.execute(sql: committing ? "COMMIT" : "ROLLBACK") }
      // A server that is using the file keeps its log.
      _ = try? db.checkpoint(.truncate)
    }
    try? queue.close()
  }

  private func run<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return try await queue.writeWithoutTransaction(body)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw PostStoreError(error, path: path)
    }
  }
}

/// The statements that copy the tables: runs of the primary keys.
private enum CopyStatements {
  static let sessions = """
    SELECT \(SessionStatements.columns) FROM session
    WHERE token_hash > ?1 ORDER BY token_hash LIMIT ?2
    """

  static let posts = """
    SELECT \(PostStatements.columns), sequence FROM post
    WHERE sequence > ?1 ORDER BY sequence LIMIT ?2
    """

  static let insertPost = """
    INSERT INTO post (\(PostStatements.columns), cell, sequence)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
    """
}
