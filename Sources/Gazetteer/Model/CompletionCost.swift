/// The penalty for a name that the query matches only as a prefix.
///
/// Someone who has typed a few letters means a town more often than the area around it, and a name
/// in their own language more often than a code or a historic name; which name it is becomes clear
/// only once it is complete. Two parts of the program apply the penalty. Ranking adds ``score`` to
/// what it knows of the query. A bundle's precomputed completions, which know no query, subtract
/// ``prominence`` from that of the place. Both come from one table, so that the places ranking
/// would show first are among those the bundle keeps.
package struct CompletionCost: Hashable, Sendable {
  /// The penalty in points of a ranking score.
  package let score: Double
  /// The penalty in the unit of ``Prominence``.
  ///
  /// It is greater than the score alone implies where ranking also weighs the kind or the layer of
  /// complete names. A bundle keeps several times as many places as are shown, so it need not be
  /// exact.
  package let prominence: Int
}

extension ToponymEntry {
  /// The penalties for this name and for its place while the name is being typed.
  ///
  /// A country's name in another language than its own is worth as much as its own once it is complete,
  /// but not while anything may follow: "h" is not "Hindistan", nor "al" "Allemagne".
  package var completionCosts: (name: CompletionCost, place: CompletionCost) {
    let isForeign = layer == .country && kind == .endonym
    return ((isForeign ? ToponymKind.exonym : kind).completionCost, layer.completionCost)
  }
}

extension ToponymKind {
  /// The penalty for a name of this kind while it is being typed.
  package var completionCost: CompletionCost {
    switch self {
    case .main: CompletionCost(score: 0, prominence: 0)
    case .endonym: CompletionCost(score: 0, prominence: 20)
    case .shortened: CompletionCost(score: 0, prominence: 50)
    case .abbreviation: CompletionCost(score: 1, prominence: 300)
    case .colloquial: CompletionCost(score: 2, prominence: 300)
    case .code: CompletionCost(score: 2.5, prominence: 400)
    case .exonym: CompletionCost(score: 2.5, prominence: 500)
    case .demonym: CompletionCost(score: 2.5, prominence: 700)
    case .historic: CompletionCost(score: 3, prominence: 500)
    case .untagged: CompletionCost(score: 3, prominence: 800)
    }
  }
}

extension Layer {
  /// The penalty for a place of this layer while its name is being typed.
  package var completionCost: CompletionCost {
    switch self {
    case .locality, .neighborhood, .postalCode, .address, .street, .coordinate:
      CompletionCost(score: 0, prominence: 0)
    // Sights have many names, and few of them begin what is typed.
    case .venue: CompletionCost(score: 1.5, prominence: 150)
    case .airport: CompletionCost(score: 2, prominence: 200)
    case .region: CompletionCost(score: 2, prominence: 300)
    case .county: CompletionCost(score: 2, prominence: 450)
    case .localAdmin: CompletionCost(score: 2, prominence: 500)
    case .country: CompletionCost(score: 3, prominence: 280)
    case .natural: CompletionCost(score: 1.5, prominence: 400)
    case .continent: CompletionCost(score: 9, prominence: 600)
    case .marine: CompletionCost(score: 5, prominence: 20)
    }
  }
}
