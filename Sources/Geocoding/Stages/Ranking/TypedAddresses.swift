import Gazetteer
import GeocodingAPI

/// Puts suggestions that account for fewer of the typed words behind the streets and houses that account for all
/// of them.
///
/// Places of the world are so much better known that they would come first otherwise: "bd des moul" is
/// Moulvibazar in Bangladesh (BD) before it is Boulevard des Moulins.
enum TypedAddresses {
  /// The distance in score, some 5 % of the probability.
  private static let distance = 3.0

  /// Lowers the others, and otherwise keeps the order.
  ///
  /// - Complexity: O(n) for n interpretations.
  static func lead(_ interpretations: inout [Interpretation]) {
    let addresses = interpretations.lazy.filter { interpretation in
      guard case .address(let match) = interpretation.subject else { return false }
      return match.edits == 0 && interpretation.isComplete && !interpretation.isCorrected
    }
    guard let floor = addresses.map(\.score.total).min() else { return }
    var others = interpretations.filter(accountsForLess)
    guard let best = others.first?.score.total else { return }
    for index in others.indices {
      others[index].score.dominance -= max(0, best - floor + distance)
    }
    interpretations = interpretations.filter { !accountsForLess($0) } + others
  }

  /// Returns whether an interpretation leaves words over, corrects some, or takes a code or an abbreviation in
  /// front of a place for its area, which people write behind.
  private static func accountsForLess(_ interpretation: Interpretation) -> Bool {
    guard interpretation.isComplete, case .place = interpretation.subject else {
      return !interpretation.isComplete
    }
    guard !interpretation.isCorrected, interpretation.words.lowerBound > 0,
      case .area(_, let area)? = interpretation.parts.first
    else { return interpretation.isCorrected }
    return area.entry.kind == .code || area.entry.kind == .abbreviation
  }
}
