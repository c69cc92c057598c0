import GRDB
public import Posting

extension SQLitePostStore {
  /// How long failures are remembered.
  private static let daySeconds: Int64 = 24 * 60 * 60

  /// Remembers that a log-in failed.
  ///
  /// What is longer than any login is counted by how it begins.
  public func recordFailedLogin(
    _ login: String, from address: String, at now: Timestamp
  ) async throws {
    try await write { db in
      try db.change(
        SessionStatements.deleteOldFailures, [.time(now.advanced(bySeconds: -Self.daySeconds))])
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
}

extension DatabaseValue {
  /// The longest login that is told from others, in Unicode scalars.
  private static let longestLogin = 256

  /// A login or an address as failures are counted by it: anybody may send any text for one.
  static func login(_ text: String) -> DatabaseValue {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longestLogin) {
      kept.append(scalar.value == 0 ? "\u{FFFD}" : scalar)
    }
    return .text(String(kept))
  }
}
