import HTTPTypes
import Posting
import Synchronization

/// The session token of a request.
struct RequestSession {
  /// The way in which a token was sent.
  enum Carrier {
    /// The cookie, which browsers send automatically, even with requests of other sites' pages.
    case cookie
    /// `Authorization: Bearer`, which browsers never send automatically.
    case bearer
  }

  /// The token, which has not been verified yet.
  let token: SessionToken
  /// The way in which it was sent.
  let carrier: Carrier
  private let crossSiteHeader: String?

  /// Finds the token of a request, in the cookie or else in `Authorization`; `nil` if there is no
  /// well-formed token.
  init?(_ headers: HTTPFields) {
    crossSiteHeader = headers[.crossSiteToken]
    if let token = Self.cookie(headers) {
      self.token = token
      carrier = .cookie
    } else if let token = Self.bearer(headers) {
      self.token = token
      carrier = .bearer
    } else {
      return nil
    }
  }

  /// Whether the request comes from the server's own page or from a program, not from another
  /// site's page.
  ///
  /// A token in `Authorization` proves it; with a cookie, the header `X-XSRF-TOKEN` does, whose
  /// value only a script of our own page can read. Routes for browsers check this before they
  /// write; the wire API cannot, since its clients send odd values.
  var isSameSite: Bool {
    switch carrier {
    case .bearer: true
    case .cookie: Secret.isSame(crossSiteHeader ?? "", token.crossSiteToken)
    }
  }

  /// Returns the logged-in person of a request; `nil` if there is no valid session.
  ///
  /// - Throws: ``PostStoreError``.
  static func loggedIn(
    _ headers: HTTPFields, with sessions: SessionService
  ) async throws -> SessionService.LoggedIn? {
    guard let session = RequestSession(headers) else { return nil }
    return try await sessions.loggedIn(with: session.token)
  }

  private static func cookie(_ headers: HTTPFields) -> SessionToken? {
    // A stale or malformed cookie may precede ours.
    headers.cookies(named: SessionCookie.name).lazy.compactMap { SessionToken(text: $0) }.first
  }

  private static func bearer(_ headers: HTTPFields) -> SessionToken? {
    guard let value = headers[.authorization] else { return nil }
    let parts = value.split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return SessionToken(text: String(parts[1]))
  }
}

extension Substring {
  /// The text without surrounding spaces and tabs.
  var trimmingBlanks: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...end]
  }
}

extension HTTPFields {
  /// Returns the values of all cookies with a name, in the order of the headers.
  func cookies(named name: String) -> [String] {
    self[values: .cookie].flatMap { header in
      header.split(separator: ";").compactMap { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].trimmingBlanks == name else { return nil }
        return String(parts[1].trimmingBlanks)
      }
    }
  }
}

/// A cache of valid sessions for rate limiting, so that not every request needs the store.
///
/// An ended session leaves the cache within ten minutes. Routes always check permissions with the
/// store.
final class KnownSessions: Sendable {
  private struct Generations {
    var younger: [SessionToken: AccountID] = [:]
    var older: [SessionToken: AccountID] = [:]
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

  /// Returns the account of a token's session; `nil` if there is none, or that cannot be
  /// determined.
  func account(of token: SessionToken, from network: ClientNetwork) async -> AccountID? {
    let remembered = generations.withLock { generations in
      generations.younger[token] ?? generations.older[token]
    }
    if let remembered { return remembered }
    guard allowances.take(Allowance.of(network, "lookup", Self.lookups, in: 60)) == nil,
      let parts = try? await readiness.dependencies(),
      let loggedIn = try? await parts.sessions.loggedIn(with: token)
    else { return nil }
    remember(loggedIn)
    return loggedIn.account.id
  }

  private func remember(_ loggedIn: SessionService.LoggedIn) {
    generations.withLock { generations in
      let now = ContinuousClock.now
      if now - generations.begun > Self.lifetime || generations.younger.count >= Self.most {
        generations = Generations(older: generations.younger, begun: now)
      }
      generations.younger[loggedIn.token] = loggedIn.account.id
    }
  }
}
