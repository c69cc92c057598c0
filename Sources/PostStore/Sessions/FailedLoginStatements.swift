/// The statements on the table `failed_login`.
enum FailedLoginStatements {
  static let insert = """
    INSERT INTO failed_login (login, source, site, failed_at) VALUES (?1, ?2, ?3, ?4)
    """

  /// `failed_login_by_login`, which covers all columns needed.
  static let ofLogin = """
    SELECT count(*) FILTER (WHERE source = ?2 AND failed_at >= ?4),
      max(failed_at) FILTER (WHERE source = ?2 AND failed_at >= ?4),
      count(*) FILTER (WHERE site = ?3 AND failed_at >= ?4),
      max(failed_at) FILTER (WHERE site = ?3 AND failed_at >= ?4),
      count(*), max(failed_at)
    FROM failed_login WHERE login = ?1 AND failed_at BETWEEN ?5 AND ?6
    """

  /// `failed_login_by_source`, which covers all columns needed.
  static let ofSource = """
    SELECT count(*), count(DISTINCT login), max(failed_at) FROM failed_login
    WHERE source = ?1 AND failed_at BETWEEN ?2 AND ?3
    """

  /// `failed_login_by_site`, which covers all columns needed.
  static let ofSite = """
    SELECT count(*), count(DISTINCT login), max(failed_at) FROM failed_login
    WHERE site = ?1 AND failed_at BETWEEN ?2 AND ?3
    """

  /// A run of `failed_login_by_login`.
  static let moments = """
    SELECT failed_at FROM failed_login WHERE login = ?1 ORDER BY failed_at DESC
    """

  /// `failed_login_by_login`.
  static let delete = "DELETE FROM failed_login WHERE login = ?1 AND source = ?2"

  /// `failed_login_by_time`, twice.
  static let deleteOld = "DELETE FROM failed_login WHERE failed_at < ?1 OR failed_at > ?2"
}
