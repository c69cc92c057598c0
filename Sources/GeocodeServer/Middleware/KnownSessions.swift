import Posting
import Synchronization

/// A cache of valid sessions for rate limiting, so that not every request needs the store.
///
/// An ended session leaves the cache within ten minutes. Routes always check permissions with the
/// store.
final class KnownSessions: Sendable {
  private struct Generations {
    var younger: Set<SessionToken> = []
    var older: Set<SessionToken> = []
    var begun = ContinuousClock.now
  }

  private let readiness: ServerReadiness
  private let allowances: RateLimiter
  private let generations = Mutex(Generations())

  /// The lifetime of a generation, and its maximum number of sessions.
  private static let lifetime = Duration.seconds(5 * 60)
  private static let most = 32_768
  /// The maximum number of unknown tokens looked up per network and minute: enough for a large
  /// school, few enough that invented tokens cost the store almost nothing.
  private static let lookups = 300

  init(readiness: ServerReadiness, allowances: RateLimiter) {
    self.readiness = readiness
    self.allowances = allowances
  }

  /// Returns whether a token belongs to a session; also false if that cannot be determined.
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
