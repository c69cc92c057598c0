import Gazetteer

/// A search for the names that a query's runs of words may be misspellings of, each searched for once.
///
/// A search costs as much as finding a place by its name. Only one for well-known names is cheap.
final class CorrectionSearch {
  /// The maximum number of corrections of a run.
  private static let limit = 24

  private let gazetteer: any GazetteerReading
  private let budget: WorkBudget
  /// The few texts searched for so far.
  private var found: [(text: ArraySlice<UInt8>, corrections: [SpellingCorrection])] = []
  private var admitted: [Range<Int>] = []

  init(gazetteer: any GazetteerReading, budget: WorkBudget) {
    self.gazetteer = gazetteer
    self.budget = budget
  }

  /// Returns whether the budget has a search for the corrections of a run, each taken once.
  func admits(_ run: Range<Int>) -> Bool {
    if admitted.contains(run) { return true }
    guard budget.takeCorrection() else { return false }
    admitted.append(run)
    return true
  }

  /// Returns the 24 likeliest corrections of a folded text, the most likely first.
  func likeliest(of text: ArraySlice<UInt8>) throws -> [SpellingCorrection] {
    if let known = known(text) { return known }
    let corrections = try gazetteer.corrections(of: text.span, limit: Self.limit)
    found.append((text, corrections))
    return corrections
  }

  /// Returns the likeliest corrections that are names of places of at least a prominence.
  ///
  /// If the text was searched for before, they are among its likeliest.
  func wellKnown(
    of text: ArraySlice<UInt8>, atLeast prominence: Prominence, limit: Int
  ) throws -> [SpellingCorrection] {
    guard let known = known(text) else {
      return try gazetteer.corrections(of: text.span, atLeast: prominence, limit: limit)
    }
    return Array(known.lazy.filter { $0.prominence >= prominence }.prefix(limit))
  }

  private func known(_ text: ArraySlice<UInt8>) -> [SpellingCorrection]? {
    found.first { $0.text == text }?.corrections
  }
}
