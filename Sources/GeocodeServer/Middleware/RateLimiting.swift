import HTTPTypes
import Hummingbird
import Posting

/// Refuses requests beyond a client's limit, with 429 and `Retry-After`.
///
/// A client is a known key, else a session, else a network; so a class behind one address has an
/// allowance per logged-in student. Unknown keys and sessions are ignored, since clients could
/// invent new ones. Health checks, the files of the page and the map, and this machine are never
/// limited.
final class RateLimiting: RouterMiddleware {
  typealias Context = ServerRequestContext

  private let limit: RateLimit
  private let keys: Set<String>
  private let trustedProxies: [AddressBlock]
  private let metrics: ServerMetrics
  private let allowances: RateLimiter
  private let sessions: KnownSessions

  init(
    _ limit: RateLimit, trustedProxies: [AddressBlock], metrics: ServerMetrics,
    allowances: RateLimiter, sessions: KnownSessions
  ) {
    self.limit = limit
    // As hashes, so that the time of a lookup does not reveal a key.
    keys = Set(limit.keys.map(Secret.hash))
    self.trustedProxies = trustedProxies
    self.metrics = metrics
    self.allowances = allowances
    self.sessions = sessions
  }

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    if Self.isCounted(request.uri.path) { try admit(await client(of: request.headers, context)) }
    return try await next(request, context)
  }

  private static func isCounted(_ path: String) -> Bool {
    !["/health/", "/web/", "/leaflet/", "/map/"].contains { path.utf8.starts(with: $0.utf8) }
      && !["/", "/worker.js"].contains(path)
  }

  /// The client for whom requests are counted.
  enum Client: Hashable, Sendable {
    case key(String)
    case session(SessionToken)
    case network(ClientNetwork)
    /// Not counted.
    case thisMachine
  }

  /// Returns the client of a request.
  func client(of headers: HTTPFields, _ context: ServerRequestContext) async -> Client {
    if let key = headers[.apiKey], keys.contains(Secret.hash(key)) { return .key(key) }
    let address = ClientAddress(headers, context, trustedProxies)
    guard limit.countsLoopback || !address.isThisMachine else { return .thisMachine }
    let network = address.network
    if limit.perKey != nil, let session = RequestSession(headers),
      await sessions.isKnown(session.token, from: network)
    {
      return .session(session.token)
    }
    return .network(network)
  }

  /// Counts a request of a client.
  ///
  /// - Throws: ``RateExceeded`` if the limit is exceeded.
  func admit(_ client: Client) throws(RateExceeded) {
    switch client {
    case .key(let key): try take(.key, "key \(key)", limit.perKey)
    case .session(let token): try take(.key, "session \(token.text)", limit.perKey)
    case .network(let network):
      guard let most = limit.perAddress else { return }
      let wait = allowances.take("address", of: network, most, in: limit.periodSeconds)
      if let wait { throw exceeded(.address, wait) }
    case .thisMachine: return
    }
  }

  private func take(
    _ bound: RateLimit.Bound, _ client: String, _ perMinute: Int?
  ) throws(RateExceeded) {
    guard let perMinute else { return }
    let seconds = allowances.take(
      client, perMinute: perMinute, periodSeconds: limit.periodSeconds)
    if let seconds { throw exceeded(bound, seconds) }
  }

  private func exceeded(_ bound: RateLimit.Bound, _ seconds: Int) -> RateExceeded {
    metrics.countRefusal(by: bound)
    return RateExceeded(bound: bound, seconds: seconds)
  }
}
