import Gazetteer

/// Puts an interpretation before another one that leaves more of the same words over.
///
/// A country is so much better known than its villages that its interpretation may have a higher
/// score although it leaves more words over: "Wynnewood, Lower Merion, PA, United States" is a
/// village, and the words that it leaves over are left over by the country too. A place and a code that agree
/// are a proof: "43117 Derby" is in Ohio, "Piazza Dante 140, 09170 Massama" in Sardinia, and "Via Roma snc,
/// 65012 Villareia" not in Rome.
enum Dominance {
  /// The lead of what is put first.
  private static let lead = 0.5
  /// The areas before which places inside them are put: continents are seldom meant, and small divisions share
  /// their towns' names.
  private static let dominated: Set<Layer> = [.country, .region, .county]

  /// Raises the scores of interpretations that explain more than the first.
  ///
  /// They come best first and stay so. While the first one is an area, the best one inside it that leaves less
  /// over is raised; then one that is confirmed by its postal code. `isWidened` is that of the containment: before,
  /// a code that lies around a town is not known to be its own.
  ///
  /// - Complexity: O(n) for n interpretations if the first leaves words over, otherwise O(1).
  static func apply(to interpretations: inout [Interpretation], isWidened: Bool) {
    for _ in dominated {
      guard let first = interpretations.first, !first.isComplete, let area = first.placeInterval,
        dominated.contains(first.subject.layer),
        let position = interpretations.firstIndex(where: {
          $0.anchor != area.first && area.contains($0.anchor) && $0.score.elsewhere == 0
            && !$0.traits.contains(.partOfName) && $0.leavesLess(than: first)
        })
      else { break }
      lift(position, in: &interpretations)
    }
    if let first = interpretations.first, !first.isComplete,
      let position = interpretations.firstIndex(where: {
        ($0.isComplete || isWidened) && isConfirmedByCode($0, leftOverBy: first)
      })
    {
      lift(position, in: &interpretations)
    }
  }

  private static func lift(_ position: Int, in interpretations: inout [Interpretation]) {
    guard let best = interpretations.first?.score.total else { return }
    var lifted = interpretations.remove(at: position)
    lifted.score.dominance += best + lead - lifted.score.total
    interpretations.insert(lifted, at: 0)
  }

  /// Returns whether an interpretation accounts for the text by a place with its own postal code, which
  /// another leaves over.
  ///
  /// The place may leave over the other one's name, but no word of a longer name of its own: "1200 Geneva Ave" is
  /// not in Switzerland.
  private static func isConfirmedByCode(
    _ place: Interpretation, leftOverBy other: Interpretation
  ) -> Bool {
    guard place.isComplete || accountsForMore(place, than: other),
      !place.isCorrected, place.score.elsewhere == 0,
      case .place(let match) = place.subject, match.entry.kind <= .untagged, !match.isWordMatch
    else { return false }
    return place.parts.contains { part in
      switch part {
      case .postcode: true
      // The number of a department: "Saint-Denis (93)".
      case .area(_, let area): area.isNumber
      case .skipped: false
      }
    }
  }

  /// Returns whether a place and its code account for more words than another place, which is no sight or the
  /// like in the city with the code: "Osaka University, Osaka, 565-0871".
  private static func accountsForMore(_ place: Interpretation, than other: Interpretation) -> Bool {
    place.leftOverCount < other.leftOverCount
      && place.leftOver.isSubset(of: other.leftOver.union(other.words))
      && (place.isCompleteButForStreet || !place.traits.contains(.wordBeside))
      && (place.words.overlaps(other.words)
        || ![.venue, .airport, .natural].contains(other.subject.layer))
  }
}
