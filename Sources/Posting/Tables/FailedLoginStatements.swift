/// The statements on the table `failed_login`.
package enum FailedLoginStatements {
  package static let insert = """
    INSERT INTO failed_login (login, source, site, failed_at) VALUES (?1, ?2, ?3, ?4)
    """

  /// `failed_login_by_login`, which covers all columns needed.
  package static let ofLogin = """
    SELECT count(*) FILTER (WHERE source = ?2 AND failed_at >= ?4),
      max(failed_at) FILTER (WHERE source = ?2 AND failed_at >= ?4),
      count(*) FILTER (WHERE site = ?3 AND failed_at >= ?4),
      max(failed_at) FILTER (WHERE site = ?3 AND failed_at >= ?4),
      count(*), max(failed_at)
    FROM failed_login WHERE login = ?1 AND failed_at BETWEEN ?5 AND ?6
    """

  /// `failed_login_by_source`, which covers all columns needed.
  package static let ofSource = """
    SELECT count(*), count(DISTINCT login), max(failed_at) FROM failed_login
    WHERE source = ?1 AND failed_at BETWEEN ?2 AND ?3
    """

  /// `failed_login_by_site`, which covers all columns needed.
  package static let ofSite = """
    SELECT count(*), count(DISTINCT login), max(failed_at) FROM failed_login
    WHERE site = ?1 AND failed_at BETWEEN ?2 AND ?3
    """

  /// A run of `failed_login_by_login`.
  package static let moments = """
    SELECT failed_at FROM failed_login WHERE login = ?1 ORDER BY failed_at DESC
    """

  /// `failed_login_by_login`.
  package static let delete = "DELETE FROM failed_login WHERE login = ?1 AND source = ?2"

  /// `failed_login_by_time`, twice.
  package static let deleteOld = "DELETE FROM failed_login WHERE failed_at < ?1 OR failed_at > ?2"
}

extension FailedLogins.Tally {
  /// Reads a count, the number of distinct logins, and the last time.
  fileprivate init(_ row: some TableRow) throws {
    self.init(
      count: try row.count(0), logins: try row.count(1), last: try row.optionalTime(2))
  }

  /// Reads a count and the last time.
  fileprivate init(ofLogin row: some TableRow, from first: Int) throws {
    self.init(count: try row.count(first), last: try row.optionalTime(first + 1))
  }
}

extension TableConnection {
  /// Returns the numbers of recent failed logins.
  func failedLogins(_ codes: LoginCodes, at now: Timestamp) throws -> FailedLogins {
    let window = LoginThrottle.window(at: now)
    let times: [Value] = [.time(window.network), .time(window.end)]
    var failures = FailedLogins()
    failures.source =
      try first(FailedLoginStatements.ofSource, [.text(codes.source)] + times) {
        try FailedLogins.Tally($0)
      } ?? .none
    if let site = codes.site {
      failures.site =
        try first(FailedLoginStatements.ofSite, [.text(site)] + times) {
          try FailedLogins.Tally($0)
        } ?? .none
    }
    let values: [Value] = [
      .text(codes.login), .text(codes.source), .text(codes.site), .time(window.network),
      .time(window.account), .time(window.end),
    ]
    _ = try first(FailedLoginStatements.ofLogin, values) { row in
      failures.pair = try FailedLogins.Tally(ofLogin: row, from: 0)
      failures.sitePair = try FailedLogins.Tally(ofLogin: row, from: 2)
      failures.login = try FailedLogins.Tally(ofLogin: row, from: 4)
    }
    return failures
  }
}
