import Gazetteer
import GeocodingAPI
import Geodesy

/// Puts suggestions that account for fewer of the typed words behind the streets, houses and postal codes
/// that account for all of them.
///
/// Places of the world are so much better known that they would come first otherwise: "bd des moul" is
/// Moulvibazar in Bangladesh (BD) before it is Boulevard des Moulins.
enum TypedAddresses {
  /// The distance in score, some 5 % of the probability.
  private static let distance = 3.0

  /// Where the addresses lie that account for everything.
  private enum Reach {
    /// Only postal codes do.
    case codes
    case anywhere
    /// In the scope or around the focus, where people look for streets.
    case asked
  }

  /// Lowers the others; `isAsked` returns whether an address lies where the user looks.
  ///
  /// The order is otherwise kept.
  ///
  /// - Complexity: O(n) for n interpretations.
  static func lead(
    _ interpretations: inout [Interpretation], where isAsked: (AddressMatch) -> Bool
  ) {
    var reach: Reach?
    var floor = Double.infinity
    for interpretation in interpretations where interpretation.isComplete {
      switch interpretation.subject {
      case .address(let match) where match.edits == 0 && !interpretation.isCorrected:
        if isAsked(match) { reach = .asked } else if reach != .asked { reach = .anywhere }
      case .postcode: reach = reach ?? .codes
      default: continue
      }
      floor = min(floor, interpretation.score.total)
    }
    guard let reach else { return }
    let isLess = interpretations.map { accountsForLess($0, than: reach) }
    guard let best = zip(interpretations, isLess).first(where: { $1 })?.0.score.total else {
      return
    }
    let excess = max(0, best - floor + distance)
    var others: [Interpretation] = []
    var kept: [Interpretation] = []
    kept.reserveCapacity(interpretations.count)
    for (index, interpretation) in interpretations.enumerated() {
      guard isLess[index] else {
        kept.append(interpretation)
        continue
      }
      var lowered = interpretation
      lowered.score.dominance -= excess
      others.append(lowered)
    }
    interpretations = kept + others
  }

  private static func accountsForLess(
    _ interpretation: Interpretation, than reach: Reach
  ) -> Bool {
    if !interpretation.isComplete { return true }
    guard case .place = interpretation.subject else { return false }
    switch reach {
    case .codes: return false
    case .anywhere: return hasCodeInFront(interpretation)
    case .asked:
      return interpretation.isCorrected || hasCodeInFront(interpretation)
        || interpretation.parts.contains { if case .skipped = $0 { true } else { false } }
    }
  }

  /// Returns whether a code or an abbreviation before a place stands for its area; people write it
  /// behind.
  private static func hasCodeInFront(_ interpretation: Interpretation) -> Bool {
    guard interpretation.words.lowerBound > 0, case .area(_, let area)? = interpretation.parts.first
    else { return false }
    return area.entry.kind == .code || area.entry.kind == .abbreviation
  }
}
