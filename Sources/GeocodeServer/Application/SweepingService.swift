import Logging
import Posting
import ServiceLifecycle

/// Removes expired data once an hour: ended sessions, failed logins that no longer count, and pins that
/// administrators removed long ago.
///
/// A clock that is far ahead ends all sessions, and correcting it restores those that still exist.
/// So sessions are kept for a day after their end, and are not removed if the clock has jumped
/// since the last run.
struct SweepingService: Service, CustomStringConvertible {
  let readiness: ServerReadiness
  let logger: Logger

  var description: String { "SweepingService" }

  static let interval = Duration.seconds(60 * 60)
  /// The number of seconds for which a session is kept after its end.
  static let keptSeconds: Int64 = 24 * 60 * 60

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      var clock = ClockWatch(wall: TimeSource.system.now(), steady: ContinuousClock.now)
      while true {
        try await Task.sleep(for: Self.interval)
        let now = TimeSource.system.now()
        let isSteady = clock.isSteady(wall: now, steady: ContinuousClock.now)
        await sweep(at: now, endsSessions: isSteady)
      }
    }
    // The server would stop if this service returned.
    try await gracefulShutdown()
  }

  func sweep(at now: Timestamp, endsSessions: Bool) async {
    guard let store = try? await readiness.dependencies().store else { return }
    do {
      try await store.forgetOldFailures(at: now)
      if endsSessions {
        let end = now.advanced(bySeconds: -Self.keptSeconds)
        try await store.deleteSessions(endedBefore: end)
        try await store.forgetPosts(
          removedBefore: now.advanced(bySeconds: -WithheldPost.keptSeconds))
      }
    } catch {
      logger.debug(
        "expired data could not be deleted; trying again later", metadata: ["error": "\(error)"])
    }
  }
}

/// Detects jumps of the wall clock by comparing it with a steady clock.
struct ClockWatch {
  private var wall: Timestamp
  private var steady: ContinuousClock.Instant

  /// The tolerance in milliseconds; no clock loses or gains as much in an hour.
  private static let toleranceMilliseconds: Int64 = 10 * 60 * 1_000

  init(wall: Timestamp, steady: ContinuousClock.Instant) {
    self.wall = wall
    self.steady = steady
  }

  /// Returns whether both clocks advanced by the same amount since the last call.
  mutating func isSteady(wall now: Timestamp, steady instant: ContinuousClock.Instant) -> Bool {
    let (passed, overflow) = now.milliseconds.subtractingReportingOverflow(wall.milliseconds)
    let expected = (instant - steady).components
    let milliseconds = expected.seconds * 1_000 + expected.attoseconds / 1_000_000_000_000_000
    wall = now
    steady = instant
    let (difference, overflows) = passed.subtractingReportingOverflow(milliseconds)
    return !overflow && !overflows && difference.magnitude <= UInt64(Self.toleranceMilliseconds)
  }
}
