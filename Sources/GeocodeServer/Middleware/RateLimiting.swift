import HTTPTypes
import Hummingbird
import OnTheMapGeocoder
import Posting

/// Identifies the client of each request, and refuses those whose limit is used up, with 429 and
/// `Retry-After`.
///
/// A client is a known key, else an account and its network, else a network. So a class behind one
/// address has an allowance per logged-in student, however many sessions they have, and one account
/// or network cannot multiply its own. Unknown keys and sessions are ignored, since clients could
/// invent new ones.
///
/// An allowance is in usual requests. What a request costs beyond one is charged when it is known:
/// processor time, and rows that were read. Health checks and this machine are never limited.
final class RateLimiting: RouterMiddleware {
  typealias Context = ServerRequestContext

  /// The processor time of a usual request, in nanoseconds.
  ///
  /// A search takes a twentieth of it on average, the worst text thirty times as much (SearchFloodTests).
  static let requestNanoseconds = 2_000_000.0
  /// The number of rows that a usual request reads and writes; 5 to 10 µs each.
  static let requestRows = 250.0
  /// The number of rows that it reads over; 1 µs each.
  static let requestSkippedRows = 2_000.0
  /// What the page's files and the map cost, which are in memory or cached: 0.1 ms.
  ///
  /// What a new tile takes is charged in addition.
  static let fileRequests = 0.05
  /// How many times the limit of an account its network has for all accounts together.
  ///
  /// With 2 ms for each request, that is two thirds of one processor.
  static let accountsOfNetwork = 32

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
    guard let requests = Self.requests(for: request.uri.path) else {
      return try await next(request, context)
    }
    var context = context
    context.client = await client(of: request.headers, context, requests)
    do {
      try take(requests, from: context.client)
      return try await next(request, context)
    } catch  where Self.isRefusal(error) {
      // A client that goes on at once would keep the processors busy with refusals.
      try? await Task.sleep(for: limit.refusalDelay)
      throw error
    }
  }

  /// Returns what a request costs at least, in usual requests; `nil` if it is not counted.
  private static func requests(for path: String) -> Double? {
    if path.utf8.starts(with: "/health/".utf8) { return nil }
    let isFile =
      ["/web/", "/leaflet/", "/map/"].contains { path.utf8.starts(with: $0.utf8) }
      || ["/", "/worker.js"].contains(path)
    return isFile ? fileRequests : 1
  }

  private static func isRefusal(_ error: any Error) -> Bool {
    switch (error as? NominatimFault)?.cause ?? error {
    case is RateExceeded, WorkThreads.Refusal.full: true
    default: false
    }
  }

  private func client(
    of headers: HTTPFields, _ context: ServerRequestContext, _ requests: Double
  ) async -> RequestClient {
    // Files have an allowance of their own, so that a page can say that the other is used up.
    let what = requests < 1 ? "files of " : ""
    if let key = headers[.apiKey], keys.contains(Secret.hash(key)) {
      let name = "key \(key)"
      return RequestClient(
        name: name, allowances: own(.key, what + name, limit.perKey), paid: requests)
    }
    let address = ClientAddress(headers, context, trustedProxies)
    guard limit.countsLoopback || !address.isThisMachine else { return .thisMachine }
    let network = address.network
    guard limit.isOn, let session = RequestSession(headers),
      let account = await sessions.account(of: session.token, from: network)
    else {
      return RequestClient(
        name: network.key, allowances: shared(what + "address", network, limit.perAddress),
        paid: requests)
    }
    let name = "account \(account.rawValue)"
    let all = limit.perAddress.map {
      let (all, overflow) = $0.multipliedReportingOverflow(by: Self.accountsOfNetwork)
      return overflow ? $0 : all
    }
    return RequestClient(
      name: name,
      allowances: own(.account, what + name, limit.perKey)
        + shared(what + "accounts", network, all),
      paid: requests)
  }

  private func own(_ bound: RateLimit.Bound, _ client: String, _ requests: Int?) -> [Allowance] {
    requests.map {
      [
        Allowance(bound: bound, client: client, requests: $0, periodSeconds: limit.periodSeconds)
      ]
    } ?? []
  }

  private func shared(
    _ what: String, _ network: ClientNetwork, _ requests: Int?
  ) -> [Allowance] {
    requests.map { Allowance.of(network, what, $0, in: limit.periodSeconds) } ?? []
  }

  // MARK: Charging

  private func take(_ requests: Double, from client: RequestClient) throws(RateExceeded) {
    if let shortage = allowances.take(client.allowances, requests: requests) {
      throw exceeded(shortage)
    }
  }

  /// Refuses work of a client that has used more than it had since its request was admitted.
  ///
  /// - Throws: ``RateExceeded``.
  func checkAllowance(of client: RequestClient) throws(RateExceeded) {
    if let shortage = allowances.shortage(of: client.allowances) { throw exceeded(shortage) }
  }

  /// Charges the processor time of a request, beyond what it has paid.
  func charge(_ client: RequestClient, nanoseconds: Int64) {
    let requests = Double(nanoseconds) / Self.requestNanoseconds - client.paid
    allowances.charge(client.allowances, requests: requests)
  }

  /// Charges the rows that a request has read and written, and those that it has read over, beyond
  /// what it has paid.
  func charge(_ client: RequestClient, rows: Int, skipped: Int = 0) {
    let requests =
      Double(rows) / Self.requestRows + Double(skipped) / Self.requestSkippedRows - client.paid
    allowances.charge(client.allowances, requests: requests)
  }

  private func exceeded(_ shortage: Shortage) -> RateExceeded {
    metrics.countRefusal(by: shortage.bound)
    return RateExceeded(bound: shortage.bound, seconds: shortage.seconds)
  }
}

/// Whom the work of a request is charged to, and in whose queue its searches wait.
struct RequestClient: Sendable {
  /// The name of the queue, the same for all sessions of an account.
  let name: String
  /// Empty if the client is not limited.
  let allowances: [Allowance]
  /// What the request has paid for in advance, in usual requests.
  var paid = 1.0

  /// A client on this machine, whose requests are not counted.
  static let thisMachine = RequestClient(name: "", allowances: [])
}
