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
