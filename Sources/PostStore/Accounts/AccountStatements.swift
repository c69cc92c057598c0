/// The statements on the table `account`, and on others because of an account.
enum AccountStatements {
  private static let columns = """
    id, provider, subject, email, first_name, last_name, password_hash, is_disabled, created_at,
    course_group, is_administrator
    """

  static let insert = """
    INSERT INTO account (\(columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
    """

  /// Primary key.
  static let byID = "SELECT \(columns) FROM account WHERE id = ?1"

  /// The unique index of `(provider, subject)`.
  static let byIdentity = """
    SELECT \(columns) FROM account WHERE provider = ?1 AND subject = ?2
    """

  /// A run of the primary key.
  static let after = "SELECT \(columns) FROM account WHERE id > ?1 ORDER BY id LIMIT ?2"

  /// Primary key.
  static let update = """
    UPDATE account SET first_name = ?2, last_name = ?3, password_hash = ?4, is_disabled = ?5,
      subject = ?6, email = ?7, course_group = ?8, is_administrator = ?9
    WHERE id = ?1
    """

  /// Primary key.
  static let renewPasswordHash = """
    UPDATE account SET password_hash = ?3 WHERE id = ?1 AND password_hash = ?2
    """

  /// `post_by_owner`.
  static let renamePosts = "UPDATE post SET first_name = ?2, last_name = ?3 WHERE owner = ?1"

  /// `session_by_account`; an unknown or missing token keeps no session.
  static let endSessions = "DELETE FROM session WHERE account = ?1 AND token_hash IS NOT ?2"

  /// Primary key; posts and sessions are deleted with it by their foreign keys.
  static let delete = "DELETE FROM account WHERE id = ?1"

  /// `failed_login_by_login`.
  static let deleteFailedLogins = "DELETE FROM failed_login WHERE login = ?1"
}
