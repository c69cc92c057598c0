/// A moment, to the millisecond.
///
/// The wire API has three decimals of a second, so times have the same precision and round-trip
/// exactly.
package struct Timestamp: Hashable, Comparable, Sendable {
  /// The number of milliseconds since 1970-01-01 in UTC, without leap seconds.
  package let milliseconds: Int64

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Orders by time.
  package static func < (first: Self, second: Self) -> Bool {
    first.milliseconds < second.milliseconds
  }

  /// Returns the moment a number of seconds later, or earlier if negative.
  ///
  /// The result is clamped to the range of timestamps.
  package func advanced(bySeconds seconds: Int64) -> Timestamp {
    let (added, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    let (sum, overflows) = milliseconds.addingReportingOverflow(added)
    if overflow || overflows {
      return Timestamp(milliseconds: seconds < 0 ? .min : .max)
    }
    return Timestamp(milliseconds: sum)
  }

  /// The next moment, one millisecond later.
  package var next: Timestamp {
    Timestamp(milliseconds: milliseconds == .max ? .max : milliseconds + 1)
  }
}
