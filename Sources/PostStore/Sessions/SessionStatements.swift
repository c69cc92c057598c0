/// What is asked of the tables `session` and `failed_login`.
enum SessionStatements {
  static let insert = """
    INSERT INTO session (token_hash, account, created_at, expires_at) VALUES (?1, ?2, ?3, ?4)
    """

  /// `session_by_end`.
  static let deleteEnded = "DELETE FROM session WHERE expires_at < ?1"

  /// Primary keys of both tables.
  static let withAccount = """
    SELECT session.token_hash, session.account, session.created_at, session.expires_at,
      account.id, account.provider, account.subject, account.email, account.first_name,
      account.last_name, account.password_hash, account.is_disabled, account.created_at
    FROM session JOIN account ON account.id = session.account WHERE session.token_hash = ?1
    """

  /// Primary key.
  static let delete = "DELETE FROM session WHERE token_hash = ?1"

  static let recordFailure = """
    INSERT INTO failed_login (login, address, failed_at) VALUES (?1, ?2, ?3)
    """

  /// `failed_login_by_time`.
  static let deleteOldFailures = "DELETE FROM failed_login WHERE failed_at < ?1"

  /// `failed_login_by_address`, which holds all that is asked.
  static let failures = """
    SELECT count(*) FILTER (WHERE login = ?1), max(failed_at) FILTER (WHERE login = ?1),
      count(*), count(DISTINCT login), max(failed_at)
    FROM failed_login WHERE address = ?2 AND failed_at >= ?3
    """

  /// `failed_login_by_login`.
  static let deleteFailures = "DELETE FROM failed_login WHERE login = ?1 AND +address = ?2"
}
