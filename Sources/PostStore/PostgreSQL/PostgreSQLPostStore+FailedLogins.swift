package import Posting

extension PostgreSQLPostStore {
  /// Counts a login as being checked, across all servers.
  ///
  /// A login that is counted twice because a connection broke expires without help.
  package func beginLogin(_ login: LoginName, from source: LoginSource) async throws -> RunningLogin
  {
    let codes = LoginCodes(login, from: source, key: try await installationKey())
    let values: [SQLValue] = [.text(codes.login), .text(codes.source), .text(codes.site)]
    let begun = try await write(RunningLoginStatements.begin, values, mayRepeat: true)
    return try await read { connection in
      let number = try begun.first?.integer(0) ?? 0
      let others = try connection.first(
        RunningLoginStatements.others, values + [.integer(number)]
      ) { row in
        RunningLogin(
          number: number, others: try row.count(0), othersFromSite: try row.count(1),
          othersOfLogin: try row.count(2))
      }
      return others ?? RunningLogin(number: number, others: 0)
    }
  }

  /// Ends the check of a login.
  package func endLogin(_ running: RunningLogin) async throws {
    try await write(RunningLoginStatements.end, [.integer(running.number)], mayRepeat: true)
  }
}

/// The statements on the table `running_login`.
private enum RunningLoginStatements {
  /// Removes those that were never ended because their server was killed.
  static let begin = """
    WITH forgotten AS (
      DELETE FROM running_login WHERE began_at < clock_timestamp() - interval '2 minutes')
    INSERT INTO running_login (login, source, site) VALUES ($1, $2, $3) RETURNING number
    """

  /// `running_login_by_login`; counted after the start, so of many at once, the last counts all.
  static let others = """
    SELECT count(*) FILTER (WHERE source = $2), count(*) FILTER (WHERE site = $3), count(*)
    FROM running_login WHERE login = $1 AND number <> $4
    """

  /// Primary key.
  static let end = "DELETE FROM running_login WHERE number = $1"
}
