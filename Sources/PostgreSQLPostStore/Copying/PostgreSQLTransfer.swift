package import Posting

/// A transaction on a complete database, to copy or fill it.
package final class PostgreSQLTransfer: StoreTransfer {
  private let connection: PooledConnection
  private let shown: String

  /// Connects, and creates the tables if they do not exist.
  init(
    shown: String, settings: PostgreSQLSettings,
    opening: @escaping @Sendable () throws -> any SQLConnection
  ) async throws {
    self.shown = shown
    do {
      connection = try await PooledConnection.open {
        let connection = try opening()
        try connection.run(script: settings.greeting)
        // The connection is idle while the other side is read.
        try connection.run(script: "SET idle_in_transaction_session_timeout = 0")
        try PostgreSQLSchema.migrate(connection, schema: settings.schema, shown: shown)
        return connection
      }
    } catch {
      throw PostStoreError(error, at: shown)
    }
  }

  /// Begins a transaction.
  package func begin(writing: Bool) async throws {
    try await run { connection in
      guard writing else {
        try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", [])
        return
      }
      try connection.run("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", [])
      try connection.run(
        "LOCK TABLE course_group, invitation, account, session, post IN EXCLUSIVE MODE", [])
    }
  }

  /// Returns rows in the order of their keys.
  package func rows(
    of table: StoredTable, after last: StoredRow?, limit: Int
  ) async throws -> [StoredRow] {
    try await run { connection in
      let limit = SQLValue.rows(limit)
      return switch table {
      case .groups:
        try connection.all(GroupStatements.after, [.text(last?.key ?? ""), limit]) {
          .group(try CourseGroup($0))
        }
      case .invitations:
        try connection.all(GroupStatements.invitationsAfter, [.text(last?.key ?? ""), limit]) {
          .invitation(try Invitation($0))
        }
      case .accounts:
        try connection.all(AccountStatements.after, [.text(last?.key ?? ""), limit]) {
          .account(try Account($0))
        }
      case .sessions:
        try connection.all(CopyStatements.sessions, [.text(last?.key ?? ""), limit]) {
          .session(try Session($0))
        }
      case .posts:
        try connection.all(CopyStatements.posts, [.integer(last?.sequence ?? .min), limit]) { row in
          .post(sequence: try row.integer(12), try Post(row))
        }
      }
    }
  }

  /// Returns the highest number ever assigned to a post.
  package func lastSequence() async throws -> Int64 {
    try await run { connection in
      try connection.first(
        "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM post_sequence_seq", []
      ) { try $0.integer(0) } ?? 0
    }
  }

  /// Writes rows unchanged; all must belong to one table.
  package func write(_ rows: [StoredRow]) async throws {
    try await run { connection in
      switch rows.first {
      case nil: return
      case .group:
        try connection.fill("course_group", GroupStatements.columns, rows) { $0.copiedValues }
      case .invitation:
        try connection.fill("invitation", GroupStatements.invitationColumns, rows) {
          $0.copiedValues
        }
      case .account:
        try connection.fill("account", AccountStatements.columns, rows) { $0.copiedValues }
      case .session:
        try connection.fill("session", SessionStatements.columns, rows) { $0.copiedValues }
      case .post:
        try connection.fill(
          "post", PostStatements.columns + ", cell, sequence", rows
        ) { $0.copiedValues }
      }
    }
  }

  /// Continues the order of creation after the written rows.
  package func setLastSequence(_ sequence: Int64) async throws {
    try await run { connection in
      if sequence > 0 {
        try connection.run("SELECT setval('post_sequence_seq', $1)", [.integer(sequence)])
      }
    }
  }

  /// Ends the transaction, and closes the connection.
  package func end(committing: Bool) async throws {
    try await run { connection in
      // A rollback by closing needs no response.
      if committing {
        do {
          try connection.run("COMMIT", [])
        } catch let error as ConnectionLost {
          throw OutcomeUnknown(reason: error.reason)
        }
      } else if connection.isOpen {
        _ = try? connection.run("ROLLBACK", [])
      }
    }
    await connection.close()
  }

  private func run<Value: Sendable>(
    _ work: @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    switch await connection.run(work).outcome {
    case .done(let value): return value
    case .notBegun(let error): throw PostStoreError(error, at: shown)
    case .failed(let error): throw PostStoreError(error, at: shown)
    }
  }
}

extension StoredRow {
  /// The values of the columns that ``PostgreSQLTransfer/write(_:)`` names.
  fileprivate var copiedValues: [SQLValue] {
    switch self {
    case .group(let group): group.values
    case .invitation(let invitation): invitation.values
    case .account(let account): account.values
    case .session(let session): session.values
    case .post(let sequence, let post): post.insertedValues + [.integer(sequence)]
    }
  }
}

/// The statements that copy the tables: runs of the primary keys.
private enum CopyStatements {
  static let sessions = """
    SELECT \(SessionStatements.columns) FROM session
    WHERE token_hash > $1 ORDER BY token_hash LIMIT $2
    """

  static let posts = """
    SELECT \(PostStatements.columns), sequence FROM post
    WHERE sequence > $1 ORDER BY sequence LIMIT $2
    """
}
