import GRDB
package import Posting

extension SQLitePostStore {
  /// Returns the secret used to store logins and networks.
  package func installationKey() async throws -> InstallationKey { key }

  /// Counts a login as being checked; one program serves a file, so this is in memory.
  package func beginLogin(_ login: LoginName, from source: LoginSource) async throws -> RunningLogin
  {
    let codes = LoginCodes(login, from: source, key: key)
    return try await call { await attempts.begin(codes) }
  }

  /// Ends the check of a login.
  package func endLogin(_ running: RunningLogin) async throws {
    try await call { await attempts.end(running) }
  }
}

/// The logins that are being checked at the moment.
actor RunningAttempts {
  private enum Group: Hashable {
    case source(login: String, source: String)
    case site(login: String, site: String)
    case login(String)
  }

  private var running: [Int64: [Group]] = [:]
  private var counts: [Group: Int] = [:]
  private var last: Int64 = 0

  /// Starts an attempt, and counts the others that are running.
  func begin(_ codes: LoginCodes) -> RunningLogin {
    let source = Group.source(login: codes.login, source: codes.source)
    let site = codes.site.map { Group.site(login: codes.login, site: $0) }
    let login = Group.login(codes.login)
    last += 1
    let attempt = RunningLogin(
      number: last, others: counts[source, default: 0],
      othersFromSite: site.flatMap { counts[$0] } ?? 0, othersOfLogin: counts[login, default: 0])
    let groups = [source, site, login].compactMap(\.self)
    for group in groups { counts[group, default: 0] += 1 }
    running[last] = groups
    return attempt
  }

  /// Ends an attempt; has no effect if it has already ended.
  func end(_ attempt: RunningLogin) {
    for group in running.removeValue(forKey: attempt.number) ?? [] {
      let left = counts[group, default: 1] - 1
      counts[group] = left > 0 ? left : nil
    }
  }
}
