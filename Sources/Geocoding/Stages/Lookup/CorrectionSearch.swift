import Gazetteer

/// A search for the places whose names a query's runs of words may be misspellings of; each run is searched
/// for once.
///
/// A search costs as much as finding a place by its name. Only one for well-known names is cheap.
final class CorrectionSearch {
  /// The maximum number of corrections of a run.
  private static let limit = 24
  /// The maximum number of places per name kept for their fame, and read in total.
  private static let bestKnown = 4
  private static let placeLimit = 40
  /// The maximum number of areas of one phrase in which a place may lie instead.
  private static let areaLimit = 8

  let context: QueryContext
  /// The few texts searched for so far.
  private var found: [(text: ArraySlice<UInt8>, corrections: [SpellingCorrection])] = []
  private var admitted: [Range<Int>] = []

  init(context: QueryContext) { self.context = context }

  /// Returns whether the budget has a search for the corrections of a run, each taken once.
  func admits(_ run: Range<Int>) -> Bool {
    if admitted.contains(run) { return true }
    guard context.budget.takeCorrection() else { return false }
    admitted.append(run)
    return true
  }

  // MARK: Names

  /// Returns the 24 likeliest corrections of a folded text, the most likely first.
  func likeliest(of text: ArraySlice<UInt8>) throws -> [SpellingCorrection] {
    if let known = known(text) { return known }
    let corrections = try context.gazetteer.corrections(of: text.span, limit: Self.limit)
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
      return try context.gazetteer.corrections(of: text.span, atLeast: prominence, limit: limit)
    }
    return Array(known.lazy.filter { $0.prominence >= prominence }.prefix(limit))
  }

  private func known(_ text: ArraySlice<UInt8>) -> [SpellingCorrection]? {
    found.first { $0.text == text }?.corrections
  }

  // MARK: Places

  /// Returns the areas with contents that phrases beside a run of words name.
  ///
  /// Words for the people of an area count only if they are asked for.
  static func areas(
    beside run: Range<Int>, among phrases: [Phrase], byDemonym: Bool = true
  ) -> [PlaceInterval] {
    phrases.filter { !$0.words.overlaps(run) }.flatMap { phrase in
      phrase.containers.lazy.filter { byDemonym || $0.entry.kind != .demonym }
        .prefix(areaLimit).map(\.entry.interval)
    }
  }

  /// Returns the places with a corrected name: the best known, those inside some areas, and those that the
  /// scope asks for; all of the likeliest, because its namesakes are as likely as if it were spelled right.
  func places(
    named correction: SpellingCorrection, inside areas: [PlaceInterval], isLikeliest: Bool = false
  ) throws -> [ToponymEntry] {
    guard context.budget.takeLookup() else { return [] }
    let name = correction.name.span
    var entries = try context.names.places(
      named: name, limit: areas.isEmpty && !isLikeliest ? Self.bestKnown : Self.placeLimit)
    if entries.count == Self.placeLimit {
      // Of the places with a common name, the one in the area may be the least known.
      for area in areas where context.budget.takeLookup() {
        entries += try context.gazetteer.places(named: name, inside: area, limit: Self.bestKnown)
          .filter { !entries.contains($0) }
      }
    }
    return try entries.enumerated().filter { rank, entry in
      try rank < Self.bestKnown || isLikeliest || areas.contains { $0.contains(entry.place) }
        || context.scope.asksFor(entry)
    }.map(\.element)
  }

  /// Returns a place as what words with a misspelled name mean; the cost is that of other differences.
  func match(
    _ entry: ToponymEntry, by correction: SpellingCorrection, cost: Double = 0
  ) -> NameMatch {
    NameMatch(
      entry: entry, spellingCost: cost + context.weights[.correction] * correction.price,
      isCorrected: true, edits: correction.edits)
  }
}
