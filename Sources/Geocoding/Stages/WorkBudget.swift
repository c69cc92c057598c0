/// The work that one query may cost, in steps rather than in time, so that the same query always
/// gets the same answer.
///
/// Real queries of the development sets use at most a fifth; the limits are there for hostile
/// text. Measured by `otm-bench quality`, a full budget is spent in about 10 ms.
final class WorkBudget {
  /// Names and postal codes that may still be looked up.
  private var lookups = 400
  /// Readings that may still be tried.
  private var readings = 12_000
  /// Whether something was left undone.
  private(set) var isExceeded = false

  /// Takes one look-up; false when none is left.
  func takeLookup() -> Bool { take(&lookups) }

  /// Takes one reading; false when none is left.
  func takeReading() -> Bool { take(&readings) }

  private func take(_ counter: inout Int) -> Bool {
    guard counter > 0 else {
      isExceeded = true
      return false
    }
    counter -= 1
    return true
  }
}
