/// The statements on the table `session`.
package enum SessionStatements {
  package static let columns = """
    token_hash, account, created_at, expires_at, client, login_version
    """

  package static let insert = """
    INSERT INTO session (\(columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
    """

  /// Primary keys of both tables; an outdated login has no session.
  static let withAccount = """
    SELECT session.token_hash, session.account, session.created_at, session.expires_at,
      session.client, session.login_version, account.id, account.provider, account.subject, account.email,
      account.first_name, account.last_name, account.password_hash, account.is_disabled,
      account.created_at, account.is_administrator, account.login_version
    FROM session JOIN account ON account.id = session.account
    WHERE session.token_hash = ?1 AND session.login_version = account.login_version
    """

  /// `session_by_account`; no account has enough sessions for sorting to matter.
  static let ofAccount = """
    SELECT \(columns) FROM session WHERE account = ?1 ORDER BY created_at DESC, token_hash
    """

  /// A run of the primary key.
  package static let after = """
    SELECT \(columns) FROM session WHERE token_hash > ?1 ORDER BY token_hash LIMIT ?2
    """

  /// Primary key.
  package static let delete = "DELETE FROM session WHERE token_hash = ?1"

  /// `session_by_account`.
  static let deleteOfAccount = "DELETE FROM session WHERE account = ?1"

  /// `session_by_account`: the oldest sessions beyond a number, except one.
  static let deleteOldest = """
    DELETE FROM session WHERE token_hash IN (
      SELECT token_hash FROM session WHERE account = ?1 AND token_hash <> ?2
      ORDER BY created_at DESC, token_hash LIMIT 1000000 OFFSET ?3)
    """

  /// `session_by_end`.
  package static let deleteEnded = "DELETE FROM session WHERE expires_at < ?1"
}

extension Session {
  /// Reads the columns of ``SessionStatements``.
  package init(_ row: some TableRow) throws {
    self.init(
      tokenHash: SessionTokenHash(rawValue: try row.text(0)),
      account: AccountID(rawValue: try row.text(1)), loginVersion: try row.integer(5),
      createdAt: try row.time(2), expiresAt: try row.time(3), client: try row.optionalText(4))
  }

  /// Returns the values of ``SessionStatements/deleteOldest`` for at most `limit` sessions, of which
  /// this is one.
  func oldestValues<Value: ColumnValue>(beyond limit: Int) -> [Value] {
    [.text(account.rawValue), .text(tokenHash.rawValue), .rows(limit - 1)]
  }

  /// Returns the values of ``SessionStatements/insert``.
  package func insertedValues<Value: ColumnValue>() -> [Value] {
    [
      .text(tokenHash.rawValue), .text(account.rawValue), .time(createdAt), .time(expiresAt),
      .text(client), .integer(loginVersion),
    ]
  }
}
