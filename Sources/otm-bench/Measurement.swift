import Foundation

extension [Double] {
  /// Returns the smallest value that so large a share of the values does not exceed; 0 when there is
  /// none.
  func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return 0 }
    let position = Int((share * Double(count)).rounded(.up)) - 1
    return sorted()[Swift.min(Swift.max(position, 0), count - 1)]
  }
}

/// What this thread has run for: others on the machine show less in it than in the clock.
enum ThreadTime {
  /// Nanoseconds since the thread began.
  static var nanoseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
