import GRDB
public import Posting
import StoredPosts

extension SQLitePostStore {
  /// Remembers that a log-in failed.
  public func recordFailedLogin(
    _ login: String, from address: String, at now: Timestamp
  ) async throws {
    try await write { db in
      try db.change(
        SessionStatements.deleteOldFailures,
        [.time(now.advanced(bySeconds: -FailedLoginRules.keptSeconds))])
      try db.change(
        SessionStatements.recordFailure, [.login(login), .login(address), .time(now)])
    }
  }

  /// Returns how often log-ins failed since a moment.
  public func failedLogins(
    _ login: String, from address: String, since start: Timestamp
  ) async throws -> FailedLogins {
    let found = try await readOnce { db in
      try db.first(
        SessionStatements.failures, [.login(login), .login(address), .time(start)]
      ) { row in
        FailedLogins(
          withLogin: try row.value(0),
          lastWithLogin: row.optional(1).map(Timestamp.init(milliseconds:)),
          fromAddress: try row.value(2), loginsTried: try row.value(3),
          lastFromAddress: row.optional(4).map(Timestamp.init(milliseconds:)))
      }
    }
    return found
      ?? FailedLogins(
        withLogin: 0, lastWithLogin: nil, fromAddress: 0, loginsTried: 0, lastFromAddress: nil)
  }

  /// Forgets the failures of a pair of login and address.
  public func forgetFailedLogins(_ login: String, from address: String) async throws {
    try await write { db in
      try db.change(SessionStatements.deleteFailures, [.login(login), .login(address)])
    }
  }

  /// Counts a log-in as being checked just now; one program serves a file, so its memory does.
  public func beginLogin(_ login: String, from address: String) async throws -> RunningLogin {
    try await call { await attempts.begin(login, from: address) }
  }

  /// Counts a log-in as checked.
  public func endLogin(_ running: RunningLogin) async throws {
    try await call { await attempts.end(running) }
  }
}

extension DatabaseValue {
  /// A login or an address as failures are counted by it.
  static func login(_ text: String) -> DatabaseValue { .text(FailedLoginRules.key(text)) }
}
