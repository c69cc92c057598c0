#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The time by a clock that never goes back.
///
/// `ContinuousClock` would bring Swift's concurrency into the C library: 0.7 MB.
package enum MonotonicTime {
  /// The time since some moment, the same for the whole process.
  package static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}
