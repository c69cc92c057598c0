/// The work that one query may cost, in steps rather than in time, so that the same query always
/// gets the same answer.
///
/// The limits are there for hostile text: no query of the development sets reaches them.
final class WorkBudget {
  private static let maxLookups = 400
  private static let maxComparisons = 50_000

  /// Names and postal codes that may still be looked up.
  private var lookups = maxLookups
  /// Runs of words whose corrections may still be looked for.
  private var corrections = 20
  /// Names that may still be looked up inside a text without blanks, where most are none.
  private var letterLookups = 800
  /// Pairs of a subject and an area that may still be compared.
  private var comparisons = maxComparisons
  /// Rows of common names that may still be read for a scope: a third of a microsecond each.
  private var rows = 20_000
  /// Places whose points may still be read for a scope: a microsecond each.
  private var points = 4_000
  /// Whether something was left undone.
  private(set) var isExceeded = false

  /// Names and postal codes looked up so far.
  var lookupsTaken: Int { Self.maxLookups - lookups }
  /// Pairs compared so far.
  var comparisonsTaken: Int { Self.maxComparisons - comparisons }

  /// Takes one look-up; false when none is left.
  func takeLookup() -> Bool { take(1, from: &lookups) }

  /// Takes one search for corrections; false when none is left.
  ///
  /// Long texts may have more runs of words, which are then taken as they stand: nothing is
  /// exceeded.
  func takeCorrection() -> Bool {
    corrections -= 1
    return corrections >= 0
  }

  /// Takes one look-up of letters that nothing parts; false when none is left.
  func takeLetterLookup() -> Bool { take(1, from: &letterLookups) }

  /// Takes the rows of a common name; false when none is left.
  ///
  /// The last name may have more rows than are left.
  func takeRows(_ count: Int) -> Bool { take(min(count, max(1, rows)), from: &rows) }

  /// Takes one place's point; false when none is left.
  func takePoint() -> Bool { take(1, from: &points) }

  /// Takes so many comparisons; false when as many are not left.
  func takeComparisons(_ count: Int) -> Bool { take(count, from: &comparisons) }

  private func take(_ count: Int, from counter: inout Int) -> Bool {
    guard counter >= count else {
      isExceeded = true
      return false
    }
    counter -= count
    return true
  }
}
