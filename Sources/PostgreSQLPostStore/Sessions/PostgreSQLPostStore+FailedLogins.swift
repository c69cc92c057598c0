public import Posting

extension PostgreSQLPostStore {
  /// Records a failed login.
  public func recordFailedLogin(
    _ login: LoginName, from source: LoginSource, at now: Timestamp
  ) async throws {
    let codes = LoginCodes(login, from: source, key: try await installationKey())
    try await write(
      FailedLoginStatements.insert,
      [.text(codes.login), .text(codes.source), .text(codes.site), .time(now)])
  }

  /// Returns the numbers of recent failed logins.
  public func failedLogins(
    _ login: LoginName, from source: LoginSource, at now: Timestamp
  ) async throws -> FailedLogins {
    let codes = LoginCodes(login, from: source, key: try await installationKey())
    let window = LoginThrottle.window(at: now)
    return try await readTogether { connection in
      var failures = FailedLogins()
      let moments: [SQLValue] = [.time(window.network), .time(window.end)]
      failures.source =
        try connection.first(
          FailedLoginStatements.ofSource, [.text(codes.source)] + moments, FailedLogins.Tally.init)
        ?? .none
      if let site = codes.site {
        failures.site =
          try connection.first(
            FailedLoginStatements.ofSite, [.text(site)] + moments, FailedLogins.Tally.init)
          ?? .none
      }
      let values: [SQLValue] = [
        .text(codes.login), .text(codes.source), .text(codes.site), .time(window.network),
        .time(window.account), .time(window.end),
      ]
      _ = try connection.first(FailedLoginStatements.ofLogin, values) { row in
        failures.pair = FailedLogins.Tally(count: try row.count(0), last: try row.moment(1))
        failures.sitePair = FailedLogins.Tally(count: try row.count(2), last: try row.moment(3))
        failures.login = FailedLogins.Tally(count: try row.count(4), last: try row.moment(5))
      }
      return failures
    }
  }

  /// Returns the times of the failures with a login, latest first.
  public func failures(with login: LoginName) async throws -> [Timestamp] {
    let code = LoginCodes.code(of: login, try await installationKey())
    return try await read { connection in
      try connection.all(FailedLoginStatements.moments, [.text(code)]) { try $0.time(0) }
    }
  }

  /// Removes the failures of a login from one source; may run twice.
  public func forgetFailedLogins(_ login: LoginName, from source: LoginSource) async throws {
    let codes = LoginCodes(login, from: source, key: try await installationKey())
    try await write(
      FailedLoginStatements.delete, [.text(codes.login), .text(codes.source)], mayRepeat: true)
  }

  /// Removes failures that no longer count at a given time, and those with an impossibly late time.
  public func forgetOldFailures(at now: Timestamp) async throws {
    let window = LoginThrottle.window(at: now)
    try await write(
      FailedLoginStatements.deleteOld, [.time(window.account), .time(window.end)], mayRepeat: true)
  }

  /// Counts a login as being checked, across all servers.
  ///
  /// A login that is counted twice because a connection broke expires without help.
  public func beginLogin(_ login: LoginName, from source: LoginSource) async throws -> RunningLogin
  {
    let codes = LoginCodes(login, from: source, key: try await installationKey())
    let values: [SQLValue] = [.text(codes.login), .text(codes.source), .text(codes.site)]
    let begun = try await write(FailedLoginStatements.begin, values, mayRepeat: true)
    return try await read { connection in
      let number = try begun.first?.integer(0) ?? 0
      let others = try connection.first(
        FailedLoginStatements.others, values + [.integer(number)]
      ) { row in
        RunningLogin(
          number: number, others: try row.count(0), othersFromSite: try row.count(1),
          othersOfLogin: try row.count(2))
      }
      return others ?? RunningLogin(number: number, others: 0)
    }
  }

  /// Ends the check of a login.
  public func endLogin(_ running: RunningLogin) async throws {
    try await write(FailedLoginStatements.end, [.integer(running.number)], mayRepeat: true)
  }
}

extension FailedLogins.Tally {
  /// Reads a count, the number of distinct logins, and the last time.
  fileprivate init(_ row: ResultRow) throws {
    self.init(count: try row.count(0), logins: try row.count(1), last: try row.moment(2))
  }
}

extension ResultRow {
  fileprivate func moment(_ column: Int) throws -> Timestamp? {
    try optionalInteger(column).map(Timestamp.init(milliseconds:))
  }
}
