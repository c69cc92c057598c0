import HTTPTypes
import Hummingbird
import Posting

/// Refuses requests of clients that send more than they may, with 429 and `Retry-After`.
///
/// Whoever sends a known key is counted by it. Anybody else is counted by address, and by session
/// too, so that neither many addresses nor many sessions help. A key that nobody gave out counts for
/// nothing: else anybody could make up a new one each time. Health is never refused.
final class RateLimiting: RouterMiddleware {
  typealias Context = ServerRequestContext

  private let limit: RateLimit
  private let trustedProxies: [AddressBlock]
  private let metrics: ServerMetrics
  private let allowances: ClientAllowances

  private static let loopback = ["127.0.0.0/8", "::1"].compactMap(AddressBlock.init)

  init(
    _ limit: RateLimit, trustedProxies: [AddressBlock], metrics: ServerMetrics,
    allowances: ClientAllowances
  ) {
    self.limit = limit
    self.trustedProxies = trustedProxies
    self.metrics = metrics
    self.allowances = allowances
  }

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    if !request.uri.path.hasPrefix("/health/") { try admit(request.headers, context) }
    return try await next(request, context)
  }

  /// Counts a request with these headers.
  ///
  /// - Throws: ``RateExceeded`` when it is one too many.
  @Sendable func admit(
    _ headers: HTTPFields, _ context: ServerRequestContext
  ) throws(RateExceeded) {
    if let key = headers[.apiKey], limit.keys.contains(key) {
      return try take(.key, "key \(key)", limit.perKey)
    }
    let address = ClientAddress(headers, context, trustedProxies).text
    let isLoopback = Self.loopback.contains { $0.contains(address) }
    guard limit.countsLoopback || !isLoopback else { return }
    try take(.address, "address \(AddressBlock.network(of: address))", limit.perAddress)
    if limit.perKey != nil, let session = RequestSession(headers) {
      try take(.key, "session \(session.token.text)", limit.perKey)
    }
  }

  /// Names who sends a request with these headers: by its key, else by its network.
  func client(of headers: HTTPFields, _ context: ServerRequestContext) -> String {
    if let key = headers[.apiKey], limit.keys.contains(key) { return "key \(key)" }
    let address = ClientAddress(headers, context, trustedProxies).text
    return "address \(AddressBlock.network(of: address))"
  }

  private func take(
    _ bound: RateLimit.Bound, _ client: String, _ perMinute: Int?
  ) throws(RateExceeded) {
    guard let perMinute else { return }
    let seconds = allowances.take(
      client, perMinute: perMinute, periodSeconds: limit.periodSeconds)
    guard let seconds else { return }
    metrics.countRefusal(by: bound)
    throw RateExceeded(bound: bound, seconds: seconds)
  }
}
