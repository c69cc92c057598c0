/// What it costs a name that it only begins as the query does.
///
/// Somebody who types few letters means a town more often than the area around it, and a name in his
/// own language more often than a code or a name of old; which one it is shows only once the name is
/// complete. Two parts of the program weigh that. Ranking adds ``score`` to what it knows of the query;
/// a bundle's precomputed completions, which know no query, take ``prominence`` off a place's own. Both
/// stand in one table, so that what ranking would show first is among what the bundle keeps.
public struct CompletionCost: Hashable, Sendable {
  /// The cost in points of a ranking score.
  public let score: Double
  /// The cost in the unit of ``Prominence``.
  ///
  /// Greater than the score alone says, where ranking also counts the kind or the layer of whole
  /// names. A bundle keeps several times as many places as are shown, so it need not be exact.
  public let prominence: Int
}

extension ToponymKind {
  /// What a name of this kind costs while it is typed.
  public var completionCost: CompletionCost {
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
  /// What a place of this layer costs while its name is typed.
  public var completionCost: CompletionCost {
    switch self {
    case .locality, .neighbourhood, .postalcode, .venue, .address, .street, .coordinate:
      CompletionCost(score: 0, prominence: 0)
    case .airport: CompletionCost(score: 2, prominence: 200)
    case .region: CompletionCost(score: 2, prominence: 300)
    case .county: CompletionCost(score: 2, prominence: 450)
    case .localadmin: CompletionCost(score: 2, prominence: 500)
    case .country: CompletionCost(score: 3, prominence: 280)
    case .natural: CompletionCost(score: 3, prominence: 500)
    case .continent: CompletionCost(score: 9, prominence: 600)
    case .marine: CompletionCost(score: 13, prominence: 500)
    }
  }
}
