/// A moment, to the millisecond.
///
/// The wire writes three digits of a second, so no more is kept: what was written reads back equal.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since the beginning of 1970, UTC, without leap seconds.
  public let milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Orders by time.
  public static func < (first: Self, second: Self) -> Bool {
    first.milliseconds < second.milliseconds
  }

  /// Returns the moment so many seconds later, or earlier when negative.
  ///
  /// What is out of range becomes the last or first moment there is.
  public func advanced(bySeconds seconds: Int64) -> Timestamp {
    let (added, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    let (sum, overflows) = milliseconds.addingReportingOverflow(added)
    if overflow || overflows {
      return Timestamp(milliseconds: seconds < 0 ? .min : .max)
    }
    return Timestamp(milliseconds: sum)
  }

  /// The next moment that can be told from this one.
  public var next: Timestamp {
    Timestamp(milliseconds: milliseconds == .max ? .max : milliseconds + 1)
  }
}
