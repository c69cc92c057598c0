import Gazetteer
import GeocodingAPI

/// Puts an interpretation before another one that leaves more of the same words over.
///
/// A country is so much better known than its villages that its interpretation may have a higher
/// score although it leaves more words over: "Wynnewood, Lower Merion, PA, United States" is a
/// village, and the words that it leaves over are left over by the country too. Towns are better known than their
/// streets in the same way.
enum Dominance {
  /// The lead of what is put first.
  private static let lead = 0.5
  /// The areas before which places inside them are put: continents are seldom meant, and small divisions share
  /// their towns' names.
  private static let dominated: Set<Layer> = [.country, .region, .county]

  /// Raises the score of the best interpretation that dominates the first, while there is one.
  ///
  /// They come best first and stay so. All that explain as much, such as several houses of a street's name and a
  /// number, are raised with it. In a text that is still being typed, nothing says yet where a street is.
  ///
  /// - Complexity: O(n) for n interpretations if the first leaves words over, otherwise O(1); O(n log n) if one is
  ///   raised.
  static func apply(to interpretations: inout [Interpretation], isUnfinished: Bool) {
    for _ in dominated {
      guard let first = interpretations.first, !first.isComplete,
        let position = interpretations.firstIndex(where: { dominates($0, first, isUnfinished) })
      else { return }
      let best = interpretations[position]
      let missing = first.score.total + lead - best.score.total
      for index in position..<interpretations.endIndex
      where dominates(interpretations[index], first, isUnfinished)
        && !best.leavesLess(than: interpretations[index])
      {
        interpretations[index].score.dominance += missing
      }
      // At equal scores, the order is kept.
      interpretations = interpretations.enumerated().sorted {
        ($1.element.score.total, $0.offset) < ($0.element.score.total, $1.offset)
      }.map(\.element)
    }
  }

  /// Returns whether one interpretation explains more than another: a place inside an area, or a street, house or
  /// point of interest, whose words places would leave over.
  private static func dominates(
    _ inner: Interpretation, _ outer: Interpretation, _ isUnfinished: Bool
  ) -> Bool {
    guard inner.score.outside == 0, !inner.traits.contains(.partOfName),
      inner.leavesLess(than: outer)
    else { return false }
    if isSite(inner) {
      return isUnfinished || !inner.areas.isEmpty || inner.parts.contains(where: \.isPostcode)
    }
    guard let area = outer.placeInterval, dominated.contains(outer.subject.layer) else {
      return false
    }
    return inner.anchor != area.first && area.contains(inner.anchor)
  }

  private static func isSite(_ interpretation: Interpretation) -> Bool {
    switch interpretation.subject {
    case .address: true
    case .place(let match): match.isPointOfInterest
    case .postcode: false
    }
  }
}
