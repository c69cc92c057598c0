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

  /// Takes usual requests from allowances, or none if one of them has fewer left.
  ///
  /// - Returns: The allowance that has fewer left; `nil` if they were taken.
  func take(_ allowances: [Allowance], requests: Double = 1) -> Shortage? {
    guard !allowances.isEmpty else { return nil }
    let now = now
    return allowance.withLock { limiter in
      let shortage = Self.shortage(of: allowances, requests, in: limiter, now)
      if shortage == nil {
        for allowance in allowances { limiter.charge(allowance, requests: requests, now: now) }
      }
      return shortage
    }
  }

  /// Takes usual requests from allowances, although they may have fewer left.
  func charge(_ allowances: [Allowance], requests: Double) {
    guard requests > 0, !allowances.isEmpty else { return }
    let now = now
    allowance.withLock { limiter in
      for allowance in allowances { limiter.charge(allowance, requests: requests, now: now) }
    }
  }

  /// Returns the allowance from which most was taken that it did not have; `nil` if there is none.
  func shortage(of allowances: [Allowance]) -> Shortage? {
    guard !allowances.isEmpty else { return nil }
    let now = now
    return allowance.withLock { Self.shortage(of: allowances, 0, in: $0, now) }
  }

  private static func shortage(
    of allowances: [Allowance], _ requests: Double, in limiter: borrowing GCRALimiter, _ now: Int64
  ) -> Shortage? {
    var longest: Shortage?
    for allowance in allowances {
      let wait = limiter.wait(for: allowance, requests: requests, now: now)
      if let wait, wait > longest?.seconds ?? 0 {
        longest = Shortage(bound: allowance.bound, seconds: wait)
      }
    }
    return longest
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
  private var now: Int64 { (ContinuousClock.now - start).nanoseconds }
}

extension Duration {
  /// The whole number of nanoseconds, for durations of up to 292 years.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}

/// What a client may use in a period.
struct Allowance: Hashable, Sendable {
  let bound: RateLimit.Bound
  /// The client; texts of different kinds of clients differ.
  let client: String
  /// The number of usual requests, at least 1.
  let requests: Int
  var periodSeconds: Int64 = 60

  /// Returns the allowances of a network and its site.
  static func of(
    _ network: ClientNetwork, _ what: String, _ requests: Int, in periodSeconds: Int64
  ) -> [Allowance] {
    let own = Allowance(
      bound: .address, client: "\(what) \(network.key)", requests: requests,
      periodSeconds: periodSeconds)
    guard let site = network.site else { return [own] }
    let (all, overflow) = requests.multipliedReportingOverflow(by: ClientNetwork.siteFactor)
    return [
      own,
      Allowance(
        bound: .address, client: "\(what) \(site)", requests: overflow ? requests : all,
        periodSeconds: periodSeconds),
    ]
  }
}

/// An allowance with less left than is asked for.
struct Shortage: Hashable, Sendable {
  let bound: RateLimit.Bound
  /// The number of seconds until it has enough.
  let seconds: Int
}

/// A rate limiter that stores one time per client (GCRA, the generic cell rate algorithm).
///
/// A client may use its limit in any period, all at once or spread out. What a request costs is
/// known only after it: then more is taken than may be left, and the client waits longer. The table has a bounded
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

  /// Returns the number of seconds until an allowance has a number of usual requests; `nil` if it
  /// has them now, and for 0 if no more was taken than it had.
  ///
  /// `now` is the time of a monotonic clock, in nanoseconds.
  ///
  /// - Complexity: O(1).
  func wait(for allowance: Allowance, requests: Double = 1, now: Int64) -> Int? {
    let period = allowance.periodSeconds * 1_000_000_000
    let free = younger[allowance.client] ?? older[allowance.client] ?? now
    let wait = free - now - (period - Self.time(of: requests, allowance))
    return wait > 0 ? Int((wait + 999_999_999) / 1_000_000_000) : nil
  }

  /// Takes a number of usual requests from an allowance, although it may have fewer left.
  ///
  /// - Complexity: O(1).
  mutating func charge(_ allowance: Allowance, requests: Double = 1, now: Int64) {
    let client = allowance.client
    let time = Self.time(of: requests, allowance)
    // The time at which the allowance is completely restored.
    let free = max(younger[client] ?? older[client] ?? now, now)
    remember(client, freeAt: min(free, now + Self.maxAhead) + time)
    if isTold, taken.count < size || taken[client] != nil {
      taken[client] = min((taken[client] ?? 0) + time, Self.maxAhead)
    }
  }

  /// Returns the time in nanoseconds in which an allowance regains a number of usual requests.
  private static func time(of requests: Double, _ allowance: Allowance) -> Int64 {
    let interval = allowance.periodSeconds * 1_000_000_000 / Int64(max(1, allowance.requests))
    return requests == 1 ? interval : Int64(min(Double(interval) * requests, Double(maxAhead)))
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
