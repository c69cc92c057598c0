import Foundation

/// What this thread has run for: others on the machine show less in it than in the clock.
enum ThreadTime {
  /// Nanoseconds since the thread began.
  static var nanoseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
