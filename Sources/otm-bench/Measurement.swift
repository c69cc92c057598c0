import Foundation

extension [Double] {
  /// Returns the smallest value that a share of the values does not exceed; 0 if there are none.
  func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return 0 }
    let position = Int((share * Double(count)).rounded(.up)) - 1
    return sorted()[Swift.min(Swift.max(position, 0), count - 1)]
  }
}

/// The processor time of this thread, on which other load has less effect than on the clock.
enum ThreadTime {
  /// The number of nanoseconds since the thread started.
  static var nanoseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
