import Gazetteer

/// The words that phrases of a text leave over, whatever places they mean.
///
/// Suggestions that leave words over are shown only where none accounts for the whole text, and an answer of
/// one result never shows what is far behind. So once an interpretation accounts for the whole text, most of
/// the others need no look.
struct CertainLeftOvers {
  /// What a place at the focus adds to the score of an interpretation.
  private static let gainAtFocus = 9.0
  /// The distance at which an interpretation has no share in an answer: one of 350,000.
  private static let farBehind = 24.0

  /// How far behind a complete interpretation one has to be to be left out, by its place and its words left
  /// over alone.
  private let distance: Double
  /// The cost of each phrase's words; `nil` for a phrase that may account for the whole text.
  private let costs: [Double?]
  /// The phrases, those first that may account for the whole text, otherwise in their order.
  let order: [Int]

  /// - Complexity: O(p²·n) for p phrases of a text of n words.
  init(
    _ table: PhraseTable, streets: [AddressRun], weights: ScoringWeights, hasFocus: Bool
  ) {
    // Areas around a place add nothing, except to one behind a section that is left over.
    distance =
      weights.namesakeInCountry + max(0, weights.layerRegion - weights.layerCounty)
      + (hasFocus ? Self.gainAtFocus : 0) + (table.query.isUnfinished ? 0 : Self.farBehind)
    let areas = table.phrases.indices.filter {
      !table.areas[$0].isEmpty || table.hasPostcodes[$0]
    }.map { table.phrases[$0].words }
    let words = table.words.filter { word in
      Self.isCertain(table.classes[word]) && !streets.contains { $0.reach.contains(word) }
    }
    let costs: [Double?] = table.phrases.map { phrase in
      let leftOver = words.filter { word in
        !phrase.words.contains(word)
          && !areas.contains { $0.contains(word) && !$0.overlaps(phrase.words) }
      }
      return leftOver.isEmpty
        ? nil
        : leftOver.reduce(weights.incompleteness) { $0 + weights.price(of: table.classes[$1]) }
    }
    self.costs = costs
    order =
      costs.indices.filter { costs[$0] == nil } + costs.indices.filter { costs[$0] != nil }
  }

  /// Returns whether a word makes an interpretation incomplete: a joining word, a number, or part of a street
  /// does not.
  private static func isCertain(_ wordClass: WordClass) -> Bool {
    switch wordClass {
    case .noise, .number, .street: false
    case .genericTerm, .area, .name, .unknown: true
    }
  }

  /// Returns whether an interpretation with a phrase's place is left out: it leaves words over, and is far
  /// behind one that leaves none over, whose score is `complete`; `score` returns that of the place alone.
  func isHopeless(
    in phrase: Int, besides complete: Double, scoring score: () throws -> Double
  ) rethrows -> Bool {
    guard let cost = costs[phrase] else { return false }
    return try score() + cost + distance < complete
  }
}
