import Testing

@testable import Gazetteer

/// The table that both ranking and the precomputed completions use.
@Suite struct CompletionCostTests {
  /// Else a bundle would leave out what ranking would show first.
  @Test func kindsAreOrderedAsInRanking() {
    for kind in ToponymKind.allCases {
      for other in ToponymKind.allCases {
        let (one, two) = (kind.completionCost, other.completionCost)
        if one.score + 1 <= two.score { #expect(one.prominence <= two.prominence) }
      }
    }
  }

  /// A town, by its own name, is what a few letters mean most often.
  @Test func townsAndMainNamesCostNothing() {
    #expect(ToponymKind.main.completionCost == CompletionCost(score: 0, prominence: 0))
    #expect(Layer.locality.completionCost == CompletionCost(score: 0, prominence: 0))
  }

  @Test func aLayerCostsInBothPlacesOrInNeither() {
    for layer in Layer.allCases {
      let cost = layer.completionCost
      #expect(cost.score >= 0 && cost.prominence >= 0)
      #expect((cost.score == 0) == (cost.prominence == 0), "\(layer)")
    }
  }
}
