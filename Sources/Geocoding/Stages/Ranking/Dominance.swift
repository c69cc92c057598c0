import Gazetteer
import GeocodingAPI

/// Puts an interpretation before another one that leaves more of the same words over.
///
/// A country is so much better known than its villages that its interpretation may have a higher
/// score although it leaves more words over: "Wynnewood, Lower Merion, PA, United States" is a
/// village, and the words that it leaves over are left over by the country too.
enum Dominance {
  /// The lead of what is put first.
  private static let lead = 0.5
  /// The lead of an address or a point of interest: a town does not compete if it leaves over a name that is known
  /// there.
  private static let addressLead = 4.0
  /// The areas before which places inside them are put: continents are seldom meant, and small divisions share
  /// their towns' names.
  private static let dominated: Set<Layer> = [.country, .region, .county]

  /// Raises the scores of interpretations that explain more than the first.
  ///
  /// They come best first and stay so. While the first one is an area, the best one inside it that leaves less
  /// over is raised; then addresses.
  ///
  /// - Complexity: O(n) for n interpretations if the first leaves words over, otherwise O(1); with m addresses and
  ///   points of interest, O(n·m).
  static func apply(to interpretations: inout [Interpretation]) {
    for _ in dominated {
      guard let first = interpretations.first, !first.isComplete, let area = first.placeInterval,
        dominated.contains(first.subject.layer),
        let position = interpretations.firstIndex(where: {
          $0.anchor != area.first && area.contains($0.anchor) && $0.score.outside == 0
            && !$0.traits.contains(.partOfName)
            && $0.leavesLess(than: first)
        })
      else { break }
      lift(position, in: &interpretations)
    }
    leadAddresses(in: &interpretations)
  }

  private static func lift(_ position: Int, in interpretations: inout [Interpretation]) {
    guard let best = interpretations.first?.score.total else { return }
    var lifted = interpretations.remove(at: position)
    lifted.score.dominance += best + lead - lifted.score.total
    interpretations.insert(lifted, at: 0)
  }

  // MARK: The address

  /// Raises addresses and points of interest over the best interpretation that leaves them over.
  ///
  /// A town may have several houses of a street's name and a number: all that leave over no more than the
  /// best one are raised by as much. One with another postal code is not.
  private static func leadAddresses(in interpretations: inout [Interpretation]) {
    guard let first = interpretations.first, !first.isComplete || isAddress(first) else { return }
    let sites = interpretations.indices.filter { isSite(interpretations[$0]) }
    guard !sites.isEmpty else { return }
    for other in interpretations where !other.isComplete {
      let known = sites.filter { isKnown(interpretations[$0], other, interpretations) }
      guard let best = known.first.map({ interpretations[$0] }) else { continue }
      let missing = other.score.total + addressLead - best.score.total
      guard missing > 0 else { return }
      for index in known where !best.leavesLess(than: interpretations[index]) {
        interpretations[index].score.dominance += missing
      }
      // At equal scores, the order is kept.
      interpretations = interpretations.enumerated().sorted {
        ($1.element.score.total, $0.offset) < ($0.element.score.total, $1.offset)
      }.map(\.element)
      return
    }
  }

  private static func isKnown(
    _ site: Interpretation, _ other: Interpretation, _ interpretations: [Interpretation]
  ) -> Bool {
    isKnownStreet(site, leftOverBy: other, among: interpretations)
      || isKnownPointOfInterest(site, leftOverBy: other)
  }

  private static func isSite(_ interpretation: Interpretation) -> Bool {
    switch interpretation.subject {
    case .address: true
    case .place(let match): match.isPointOfInterest
    case .postcode: false
    }
  }

  private static func isAddress(_ interpretation: Interpretation) -> Bool {
    if case .address = interpretation.subject { true } else { false }
  }

  /// Returns whether an interpretation is an address for words that a place leaves over, confirmed
  /// by the rest of the query.
  ///
  /// If the street has the same name as the place ("Paris 12, France"), only a settlement or a
  /// postal code confirms it, not a country or region.
  private static func isKnownStreet(
    _ address: Interpretation, leftOverBy other: Interpretation,
    among interpretations: [Interpretation]
  ) -> Bool {
    guard case .address(let match) = address.subject else { return false }
    switch other.subject {
    case .address(let otherMatch):
      // Of two houses, the one whose postal code is named.
      return otherMatch.street == match.street && address.leavesLess(than: other)
        && address.parts.contains(where: \.isPostcode)
    case .place: guard address.leavesLess(than: other) else { return false }
    case .postcode:
      // A postal code other than the street's is left over.
      let leftOver = address.leftOver.subtracting(other.words)
      guard leftOver.isSubset(of: other.leftOver), leftOver.count < other.leftOver.count else {
        return false
      }
    }
    let isCalledLikePlace = other.words.overlaps(match.street)
    return address.parts.contains { part in
      switch part {
      case .postcode: true
      case .area(let phrase, let area):
        !isCalledLikePlace || [.locality, .localAdmin].contains(area.entry.layer)
          || interpretations.contains { $0.phrase == phrase && isTown($0, in: area) }
      case .skipped: false
      }
    }
  }

  /// Returns whether an interpretation is about a settlement in an area: of the same name, as a
  /// municipality has.
  private static func isTown(_ interpretation: Interpretation, in area: NameMatch) -> Bool {
    interpretation.subject.layer == .locality && area.entry.interval.contains(interpretation.anchor)
  }

  /// Returns whether an interpretation is about a point of interest for words that others leave over.
  private static func isKnownPointOfInterest(
    _ site: Interpretation, leftOverBy other: Interpretation
  ) -> Bool {
    guard case .place(let match) = site.subject, match.isPointOfInterest else { return false }
    return site.leavesLess(than: other)
  }
}
