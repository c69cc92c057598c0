/// A limit on the work for one query, in steps rather than time.
///
/// This way, the same query always has the same answer. The limits are for hostile text: no query
/// of the development sets reaches them.
final class WorkBudget {
  private static let maxLookups = 400
  private static let maxComparisons = 50_000

  /// The remaining lookups of names and postal codes.
  private var lookups = maxLookups
  /// The remaining runs of words for which to search for corrections.
  private var corrections = 20
  /// The remaining lookups of which most find nothing: inside a text without spaces, and of names that have
  /// lost letters.
  private var letterLookups = 800
  /// The remaining comparisons of a subject and an area.
  private var comparisons = maxComparisons
  /// The remaining rows of common names to read for a scope: a third of a microsecond each.
  private var rows = 20_000
  /// The remaining points of places to read for a scope: less than a microsecond each.
  private var points = 8_000
  /// Whether any work was omitted.
  private(set) var isExceeded = false

  /// The number of names and postal codes looked up so far.
  var lookupsTaken: Int { Self.maxLookups - lookups }
  /// The number of pairs compared so far.
  var comparisonsTaken: Int { Self.maxComparisons - comparisons }

  /// Uses one lookup; returns false if none is left.
  func takeLookup() -> Bool { take(1, from: &lookups) }

  /// Uses one search for corrections; returns false if none is left.
  ///
  /// Long texts may have more runs of words, which are then used as typed: this does not count as
  /// exceeding the budget.
  func takeCorrection() -> Bool {
    corrections -= 1
    return corrections >= 0
  }

  /// Uses one lookup of unseparated letters, or of letters put in place of others; returns false if none is
  /// left.
  func takeLetterLookup() -> Bool { take(1, from: &letterLookups) }

  /// Uses the rows of a common name; returns false if none is left.
  ///
  /// The last name may have more rows than are left.
  func takeRows(_ count: Int) -> Bool { take(min(count, max(1, rows)), from: &rows) }

  /// Uses one place's point; returns false if none is left.
  func takePoint() -> Bool { take(1, from: &points) }

  /// Uses a number of comparisons; returns false if fewer are left.
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
