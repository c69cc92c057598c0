import Gazetteer

/// The words that phrases of a text that is being typed leave over, whatever places they mean.
///
/// Suggestions that leave words over are shown only where none accounts for the whole text. So once one
/// does, most of the others need no look.
struct CertainLeftOvers {
  /// What a place at the focus and two areas around it add to the score of an interpretation.
  private static let reach = 14.0

  /// The cost of each phrase's words; `nil` for a phrase that may account for the whole text.
  private let costs: [Double?]
  /// The phrases, those first that may account for the whole text, otherwise in their order.
  let order: [Int]

  /// - Complexity: O(p²·n) for p phrases of a text of n words.
  init(_ table: PhraseTable, streets: [AddressRun], weights: ScoringWeights) {
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

  /// Returns whether an interpretation with a phrase's place is not shown: it leaves words over, and is far
  /// behind one that leaves none over, whose score is `complete`; `score` returns that of the place alone.
  func isHopeless(
    in phrase: Int, besides complete: Double, scoring score: () throws -> Double
  ) rethrows -> Bool {
    guard let cost = costs[phrase] else { return false }
    return try score() + cost + Self.reach < complete
  }
}
