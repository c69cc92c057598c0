import Posting
import Synchronization

/// The sessions that were seen to be somebody's within the last minutes, so that each request need
/// not ask the store whom to count it for.
///
/// A session that ends is forgotten within ten minutes; what it may do, its route asks the store.
final class KnownSessions: Sendable {
  private struct Generations {
    var younger: Set<SessionToken> = []
    var older: Set<SessionToken> = []
    var begun = ContinuousClock.now
  }

  private let readiness: ServerReadiness
  private let allowances: RateLimiter
  private let generations = Mutex(Generations())

  /// How long a generation lasts, and how many sessions it has at most.
  private static let lifetime = Duration.seconds(5 * 60)
  private static let most = 32_768
  /// Tokens that are not known yet and looked up for a network in a minute: a large school's, and
  /// few enough that made-up ones cost the store next to nothing.
  private static let lookups = 300

  init(readiness: ServerReadiness, allowances: RateLimiter) {
    self.readiness = readiness
    self.allowances = allowances
  }

  /// Returns whether a token is a session's; false too while that cannot be found out.
  func isKnown(_ token: SessionToken, from network: ClientNetwork) async -> Bool {
    let isRemembered = generations.withLock { generations in
      generations.younger.contains(token) || generations.older.contains(token)
    }
    if isRemembered { return true }
    guard allowances.take("lookup", of: network, Self.lookups, in: 60) == nil,
      let parts = try? await readiness.parts(),
      let loggedIn = try? await parts.signIn.loggedIn(with: token)
    else { return false }
    remember(loggedIn.token)
    return true
  }

  private func remember(_ token: SessionToken) {
    generations.withLock { generations in
      let now = ContinuousClock.now
      if now - generations.begun > Self.lifetime || generations.younger.count >= Self.most {
        generations = Generations(older: generations.younger, begun: now)
      }
      generations.younger.insert(token)
    }
  }
}
