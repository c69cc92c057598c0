/// What is asked of the tables `session`, `failed_login` and `running_login`.
enum SessionStatements {
  /// Forgets those that ended before, by `session_by_end`.
  static let insert = """
    WITH ended AS (DELETE FROM session WHERE expires_at < $3 AND token_hash <> $1)
    INSERT INTO session (token_hash, account, created_at, expires_at) VALUES ($1, $2, $3, $4)
    """

  /// Primary keys of both tables.
  static let withAccount = """
    SELECT session.token_hash, session.account, session.created_at, session.expires_at,
      account.id, account.provider, account.subject, account.email, account.first_name,
      account.last_name, account.password_hash, account.is_disabled, account.created_at
    FROM session JOIN account ON account.id = session.account WHERE session.token_hash = $1
    """

  /// Primary key.
  static let delete = "DELETE FROM session WHERE token_hash = $1"

  // MARK: Failed log-ins

  /// Forgets old ones, by `failed_login_by_time`.
  static let recordFailure = """
    WITH forgotten AS (DELETE FROM failed_login WHERE failed_at < $4)
    INSERT INTO failed_login (login, address, failed_at) VALUES ($1, $2, $3)
    """

  /// `failed_login_by_address`, which holds all that is asked.
  static let failures = """
    SELECT count(*) FILTER (WHERE login = $1), max(failed_at) FILTER (WHERE login = $1),
      count(*), count(DISTINCT login), max(failed_at)
    FROM failed_login WHERE address = $2 AND failed_at >= $3
    """

  /// `failed_login_by_login`.
  static let deleteFailures = "DELETE FROM failed_login WHERE login = $1 AND address = $2"

  // MARK: Running log-ins

  /// Forgets those that nobody ended, since their server was killed.
  static let beginLogin = """
    WITH forgotten AS (
      DELETE FROM running_login WHERE began_at < clock_timestamp() - interval '2 minutes')
    INSERT INTO running_login (login, address) VALUES ($1, $2) RETURNING number
    """

  /// `running_login_by_pair`; begun before it, so of many at once the last sees all others.
  static let otherLogins = """
    SELECT count(*) FROM running_login WHERE login = $1 AND address = $2 AND number <> $3
    """

  /// Primary key.
  static let endLogin = "DELETE FROM running_login WHERE number = $1"
}
