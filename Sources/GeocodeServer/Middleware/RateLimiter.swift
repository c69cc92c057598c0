import Posting
import Synchronization

/// What clients have taken of their allowances at this server, and what others have told of it.
///
/// The lock is held for some looks into a table: an actor would hop threads for each request.
final class RateLimiter: Sendable {
  private let start = ContinuousClock.now
  private let allowance: Mutex<GCRALimiter>

  /// The most clients that are told of at once; the others are told of the next time.
  static let maxTold = 1_000

  init(tableSize: Int = 32_768) { allowance = Mutex(GCRALimiter(size: tableSize)) }

  /// Takes a request of a client, and returns the seconds until it may send one; `nil` when this
  /// one may pass.
  func take(_ client: String, perMinute: Int, periodSeconds: Int64) -> Int? {
    let now = now
    return allowance.withLock {
      $0.take(client, perMinute: perMinute, periodSeconds: periodSeconds, now: now)
    }
  }

  /// Takes one of what a network, and the site that it is a part of, may do in a period, and
  /// returns the seconds until it may again; `nil` when this may pass.
  func take(
    _ what: String, of network: ClientNetwork, _ most: Int, in periodSeconds: Int64
  ) -> Int? {
    let wait = take("\(what) \(network.key)", perMinute: most, periodSeconds: periodSeconds)
    guard wait == nil, let site = network.site else { return wait }
    let (all, overflow) = most.multipliedReportingOverflow(by: ClientNetwork.siteFactor)
    return take(
      "\(what) \(site)", perMinute: overflow ? most : all, periodSeconds: periodSeconds)
  }

  /// Tells others what was taken here since the last time, and takes over what they know.
  ///
  /// - Throws: What `others` throws; what was to be told is forgotten then.
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

  /// Says whether what is taken is remembered, so that it can be told.
  func tells(_ isTold: Bool) { allowance.withLock { $0.isTold = isTold } }

  /// Nanoseconds since this server began.
  private var now: Int64 {
    let time = (ContinuousClock.now - start).components
    return time.seconds * 1_000_000_000 + time.attoseconds / 1_000_000_000
  }
}
