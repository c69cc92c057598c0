#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A clock: the system's, or a test's.
package struct TimeSource: Sendable {
  /// Returns the current time, which may jump.
  package let now: @Sendable () -> Timestamp

  package init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

  /// The system's clock.
  package static let system = TimeSource {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
