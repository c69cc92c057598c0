import Logging
import Posting
import ServiceLifecycle

/// Forgets once an hour what is over: sessions that ended, and failed log-ins that count no more.
///
/// A clock that is far ahead ends every session, and one that is put right brings them back, if they
/// are still there. So sessions are kept for a day after their end, and nothing is forgotten of them
/// when the clock has jumped since the last time.
struct SweepingService: Service, CustomStringConvertible {
  let readiness: ServerReadiness
  let logger: Logger

  var description: String { "SweepingService" }

  static let interval = Duration.seconds(60 * 60)
  /// How long a session is kept after its end.
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
    // A service that ends takes the server with it.
    try await gracefulShutdown()
  }

  func sweep(at now: Timestamp, endsSessions: Bool) async {
    guard let store = try? await readiness.parts().store else { return }
    do {
      try await store.forgetOldFailures(at: now)
      if endsSessions {
        let end = now.advanced(bySeconds: -Self.keptSeconds)
        try await store.deleteSessions(endedBefore: end)
        try await store.deleteInvitations(endedBefore: end)
      }
    } catch {
      logger.debug("what is over is forgotten later", metadata: ["error": "\(error)"])
    }
  }
}

/// Tells whether a clock that may be set went as one that cannot be.
struct ClockWatch {
  private var wall: Timestamp
  private var steady: ContinuousClock.Instant

  /// More than any clock loses or gains in an hour, in milliseconds.
  private static let toleranceMilliseconds: Int64 = 10 * 60 * 1_000

  init(wall: Timestamp, steady: ContinuousClock.Instant) {
    self.wall = wall
    self.steady = steady
  }

  /// Returns whether both went on alike since the last time.
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
