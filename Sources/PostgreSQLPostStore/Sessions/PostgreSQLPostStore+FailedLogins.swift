public import Posting
import StoredPosts

extension PostgreSQLPostStore {
  /// Remembers that a log-in failed.
  public func recordFailedLogin(
    _ login: String, from address: String, at now: Timestamp
  ) async throws {
    try await write(
      SessionStatements.recordFailure,
      [
        .login(login), .login(address), .time(now),
        .time(now.advanced(bySeconds: -FailedLoginRules.keptSeconds)),
      ])
  }

  /// Returns how often log-ins failed since a moment.
  public func failedLogins(
    _ login: String, from address: String, since start: Timestamp
  ) async throws -> FailedLogins {
    let found = try await read { connection in
      try connection.first(
        SessionStatements.failures, [.login(login), .login(address), .time(start)]
      ) { row in
        FailedLogins(
          withLogin: try row.count(0),
          lastWithLogin: try row.optionalInteger(1).map(Timestamp.init(milliseconds:)),
          fromAddress: try row.count(2), loginsTried: try row.count(3),
          lastFromAddress: try row.optionalInteger(4).map(Timestamp.init(milliseconds:)))
      }
    }
    return found
      ?? FailedLogins(
        withLogin: 0, lastWithLogin: nil, fromAddress: 0, loginsTried: 0, lastFromAddress: nil)
  }

  /// Forgets the failures of a pair of login and address; done twice it does no more.
  public func forgetFailedLogins(_ login: String, from address: String) async throws {
    try await write(
      SessionStatements.deleteFailures, [.login(login), .login(address)], mayRepeat: true)
  }

  /// Counts a log-in as being checked just now, by all servers.
  ///
  /// One that is counted twice, since a connection broke, ends by itself.
  public func beginLogin(_ login: String, from address: String) async throws -> RunningLogin {
    let begun = try await write(
      SessionStatements.beginLogin, [.login(login), .login(address)], mayRepeat: true)
    return try await read { connection in
      let number = try begun.first?.integer(0) ?? 0
      let others = try connection.first(
        SessionStatements.otherLogins, [.login(login), .login(address), .integer(number)]
      ) { try $0.count(0) }
      return RunningLogin(number: number, others: others ?? 0)
    }
  }

  /// Counts a log-in as checked.
  public func endLogin(_ running: RunningLogin) async throws {
    try await write(SessionStatements.endLogin, [.integer(running.number)], mayRepeat: true)
  }
}

extension SQLValue {
  /// A login or an address as failures are counted by it.
  static func login(_ text: String) -> SQLValue { .text(FailedLoginRules.key(text)) }
}
