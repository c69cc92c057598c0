extension TablePostStore {
  package func recordFailedLogin(
    _ login: LoginName, from source: LoginSource, at now: Timestamp
  ) async throws {
    let codes = LoginCodes(login, from: source, key: try await installationKey())
    try await change(
      FailedLoginStatements.insert,
      [.text(codes.login), .text(codes.source), .text(codes.site), .time(now)])
  }

  package func failedLogins(
    _ login: LoginName, from source: LoginSource, at now: Timestamp
  ) async throws -> FailedLogins {
    let codes = LoginCodes(login, from: source, key: try await installationKey())
    return try await readTogether { try $0.failedLogins(codes, at: now) }
  }

  package func failures(with login: LoginName) async throws -> [Timestamp] {
    let code = LoginCodes.code(of: login, try await installationKey())
    return try await all(FailedLoginStatements.moments, [.text(code)]) { try $0.time(0) }
  }

  package func forgetFailedLogins(_ login: LoginName, from source: LoginSource) async throws {
    let codes = LoginCodes(login, from: source, key: try await installationKey())
    try await change(
      FailedLoginStatements.delete, [.text(codes.login), .text(codes.source)], mayRepeat: true)
  }

  package func forgetOldFailures(at now: Timestamp) async throws {
    let window = LoginThrottle.window(at: now)
    try await change(
      FailedLoginStatements.deleteOld, [.time(window.account), .time(window.end)], mayRepeat: true)
  }
}
