import GRDB
public import Posting

extension SQLitePostStore {
  /// Returns the secret used to store logins and networks.
  public func installationKey() async throws -> InstallationKey { key }

  /// Records a failed login.
  public func recordFailedLogin(
    _ login: LoginName, from source: LoginSource, at now: Timestamp
  ) async throws {
    let codes = LoginCodes(login, from: source, key: key)
    try await write { db in
      try db.change(
        FailedLoginStatements.insert,
        [.text(codes.login), .text(codes.source), .text(codes.site), .time(now)])
    }
  }

  /// Returns the numbers of recent failed logins.
  public func failedLogins(
    _ login: LoginName, from source: LoginSource, at now: Timestamp
  ) async throws -> FailedLogins {
    let codes = LoginCodes(login, from: source, key: key)
    let window = LoginThrottle.window(at: now)
    return try await read { db in
      var failures = FailedLogins()
      let moments: [DatabaseValue] = [.time(window.network), .time(window.end)]
      failures.source =
        try db.first(
          FailedLoginStatements.ofSource, [.text(codes.source)] + moments, FailedLogins.Tally.init)
        ?? .none
      if let site = codes.site {
        failures.site =
          try db.first(
            FailedLoginStatements.ofSite, [.text(site)] + moments, FailedLogins.Tally.init) ?? .none
      }
      let values: [DatabaseValue] = [
        .text(codes.login), .text(codes.source), .text(codes.site), .time(window.network),
        .time(window.account), .time(window.end),
      ]
      _ = try db.first(FailedLoginStatements.ofLogin, values) { row in
        failures.pair = FailedLogins.Tally(count: try row.value(0), last: row.moment(1))
        failures.sitePair = FailedLogins.Tally(count: try row.value(2), last: row.moment(3))
        failures.login = FailedLogins.Tally(count: try row.value(4), last: row.moment(5))
      }
      return failures
    }
  }

  /// Returns the times of the failures with a login, latest first.
  public func failures(with login: LoginName) async throws -> [Timestamp] {
    let code = LoginCodes.code(of: login, key)
    return try await readOnce { db in
      try db.all(FailedLoginStatements.moments, [.text(code)]) { try $0.time(0) }
    }
  }

  /// Removes the failures of a login from one source.
  public func forgetFailedLogins(_ login: LoginName, from source: LoginSource) async throws {
    let codes = LoginCodes(login, from: source, key: key)
    try await write { db in
      try db.change(FailedLoginStatements.delete, [.text(codes.login), .text(codes.source)])
    }
  }

  /// Removes failures that no longer count at a given time, and those with an impossibly late time.
  public func forgetOldFailures(at now: Timestamp) async throws {
    let window = LoginThrottle.window(at: now)
    try await write { db in
      try db.change(FailedLoginStatements.deleteOld, [.time(window.account), .time(window.end)])
    }
  }

  /// Counts a login as being checked; one program serves a file, so this is in memory.
  public func beginLogin(_ login: LoginName, from source: LoginSource) async throws -> RunningLogin
  {
    let codes = LoginCodes(login, from: source, key: key)
    return try await call { await attempts.begin(codes) }
  }

  /// Ends the check of a login.
  public func endLogin(_ running: RunningLogin) async throws {
    try await call { await attempts.end(running) }
  }
}

extension FailedLogins.Tally {
  /// Reads a count, the number of distinct logins, and the last time.
  fileprivate init(_ row: Row) throws {
    self.init(count: try row.value(0), logins: try row.value(1), last: row.moment(2))
  }
}

extension Row {
  fileprivate func moment(_ index: Int) -> Timestamp? {
    optional(index).map(Timestamp.init(milliseconds:))
  }
}
