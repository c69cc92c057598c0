import Posting
import Synchronization

/// The rate limiter of this server, which exchanges used allowances with other servers.
///
/// The lock is held for a few table lookups; an actor would switch threads for each request.
final class RateLimiter: Sendable {
  private let start = ContinuousClock.now
  private let allowance: Mutex<GCRALimiter>

  /// The maximum number of clients in an exchange; the others follow in the next one.
  static let maxTold = 1_000

  init(tableSize: Int = 32_768) { allowance = Mutex(GCRALimiter(size: tableSize)) }

  /// Counts a request of a client, and returns the number of seconds until the next one is allowed;
  /// `nil` if this one is.
  func take(_ client: String, perMinute: Int, periodSeconds: Int64) -> Int? {
    let now = now
    return allowance.withLock {
      $0.take(client, perMinute: perMinute, periodSeconds: periodSeconds, now: now)
    }
  }

  /// Counts an action of a network and its site, and returns the number of seconds until the next
  /// one is allowed; `nil` if this one is.
  func take(
    _ what: String, of network: ClientNetwork, _ most: Int, in periodSeconds: Int64
  ) -> Int? {
    let wait = take("\(what) \(network.key)", perMinute: most, periodSeconds: periodSeconds)
    guard wait == nil, let site = network.site else { return wait }
    let (all, overflow) = most.multipliedReportingOverflow(by: ClientNetwork.siteFactor)
    return take(
      "\(what) \(site)", perMinute: overflow ? most : all, periodSeconds: periodSeconds)
  }

  /// Exchanges the used allowances with the other servers.
  ///
  /// - Throws: An error of `others`; the used allowances are then not exchanged.
  func exchange(with others: any AllowanceSharing) async throws {
    let taken = allowance.withLock { $0.takenSinceTold(atMost: Self.maxTold) }
    guard !taken.isEmpty else { return }
    let known = try await others.share(
      taken.map { client, nanoseconds in
        AllowanceUse(client: client, microseconds: max(1, nanoseconds / 1_000))
      })
    let now = now
    allowance.withLock { allowance in
      for use in known {
        allowance.learn(use.client, aheadNanoseconds: use.nanoseconds, now: now)
      }
    }
  }

  /// Sets whether used allowances are recorded for the exchange.
  func tells(_ isTold: Bool) { allowance.withLock { $0.isTold = isTold } }

  /// The number of nanoseconds since this server started.
  private var now: Int64 {
    let time = (ContinuousClock.now - start).components
    return time.seconds * 1_000_000_000 + time.attoseconds / 1_000_000_000
  }
}

/// A rate limiter that stores one time per client (GCRA, the generic cell rate algorithm).
///
/// A client may use its limit in any minute, all at once or spread out. The table has a bounded
/// size: it has two generations of clients, and the older is dropped when the younger is full. Then
/// a client may send slightly more than allowed, but none is refused wrongly.
struct GCRALimiter: Sendable {
  /// The number of clients in a generation.
  let size: Int
  private var younger: [String: Int64] = [:]
  private var older: [String: Int64] = [:]
  /// Whether used allowances are recorded for other servers.
  var isTold = false {
    didSet { if !isTold { taken = [:] } }
  }
  /// The allowances used since the last exchange, in nanoseconds, by client.
  private var taken: [String: Int64] = [:]

  init(size: Int = 32_768) { self.size = size }

  /// The number of clients in the table.
  var count: Int { younger.count + older.count }

  /// Counts a request if its client may send one.
  ///
  /// - Parameters:
  ///   - client: The client; texts of different kinds of clients must differ.
  ///   - perMinute: The limit per period, at least 1.
  ///   - periodSeconds: The period, by default a minute.
  ///   - now: The time of a monotonic clock, in nanoseconds.
  /// - Returns: The number of seconds until the next request is allowed; `nil` if this one is.
  /// - Complexity: O(1).
  mutating func take(
    _ client: String, perMinute: Int, periodSeconds: Int64 = 60, now: Int64
  ) -> Int? {
    let period = periodSeconds * 1_000_000_000
    let interval = period / Int64(max(1, perMinute))
    // The time at which the allowance is completely restored.
    let free = max(younger[client] ?? older[client] ?? now, now)
    let wait = free - now - (period - interval)
    guard wait <= 0 else { return Int((wait + 999_999_999) / 1_000_000_000) }
    remember(client, freeAt: free + interval)
    if isTold, taken.count < size || taken[client] != nil {
      taken[client, default: 0] += interval
    }
    return nil
  }

  private mutating func remember(_ client: String, freeAt free: Int64) {
    if younger.count >= size, younger[client] == nil {
      older = younger
      younger = [:]
    }
    younger[client] = free
  }

  // MARK: Several servers

  /// Returns the allowances used since the last exchange, of the clients that used most, and marks
  /// them as exchanged.
  mutating func takenSinceTold(atMost most: Int) -> [(client: String, nanoseconds: Int64)] {
    var told = taken.map { (client: $0.key, nanoseconds: $0.value) }
    guard told.count > most else {
      taken = [:]
      return told
    }
    told.sort { ($0.nanoseconds, $0.client) > ($1.nanoseconds, $1.client) }
    for (client, _) in told.prefix(most) { taken[client] = nil }
    return Array(told.prefix(most))
  }

  /// The maximum by which a client can be ahead: 36 years in nanoseconds.
  private static let maxAhead: Int64 = 1 << 60

  /// Updates how far ahead a client is, according to all servers.
  mutating func learn(_ client: String, aheadNanoseconds ahead: Int64, now: Int64) {
    // A larger number means that the database is damaged.
    guard ahead <= Self.maxAhead else { return }
    // Requests since the exchange are known only here.
    let free = now + ahead + (taken[client] ?? 0)
    if free > younger[client] ?? older[client] ?? now { remember(client, freeAt: free) }
  }
}
