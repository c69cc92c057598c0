/// The statements on the table `session`.
enum SessionStatements {
  static let columns = "token_hash, account, created_at, expires_at, client"

  static let insert = """
    INSERT INTO session (\(columns)) VALUES (?1, ?2, ?3, ?4, ?5)
    """

  /// Primary keys of both tables.
  static let withAccount = """
    SELECT session.token_hash, session.account, session.created_at, session.expires_at,
      session.client, account.id, account.provider, account.subject, account.email,
      account.first_name, account.last_name, account.password_hash, account.is_disabled,
      account.created_at, account.course_group, account.is_administrator
    FROM session JOIN account ON account.id = session.account WHERE session.token_hash = ?1
    """

  /// `session_by_account`; no account has enough sessions for sorting to matter.
  static let ofAccount = """
    SELECT \(columns) FROM session WHERE account = ?1 ORDER BY created_at DESC, token_hash
    """

  /// Primary key.
  static let delete = "DELETE FROM session WHERE token_hash = ?1"

  /// `session_by_account`.
  static let deleteOfAccount = "DELETE FROM session WHERE account = ?1"

  /// `session_by_end`.
  static let deleteEnded = "DELETE FROM session WHERE expires_at < ?1"
}
