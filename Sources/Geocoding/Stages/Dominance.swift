import GazetteerModel

/// Puts a place before the area around it, where the place accounts for more of the text.
///
/// A country is so much better known than its villages that its interpretation may score more
/// though it leaves more words over: "Wynnewood, Lower Merion, PA, United States" is a village, and
/// the words that it leaves over are left over by the country too.
struct Dominance {
  /// By how much a place is put before the area.
  private static let lead = 0.5
  /// Areas lie in areas: country, region, county.
  private static let maxSteps = 3

  /// Lifts the scores of interpretations that explain more than the first; they come best first and
  /// stay so.
  ///
  /// While the first interpretation is an area, that is the best one inside it that accounts for
  /// all that the area does and more; then the one whose place was named first.
  ///
  /// - Complexity: O(n) for n interpretations where the first leaves words over, else O(1).
  static func apply(to interpretations: inout [Interpretation]) {
    for _ in 0..<maxSteps {
      guard let first = interpretations.first, !first.isComplete, let area = first.placeInterval,
        dominated.contains(first.subject.layer),
        let position = interpretations.firstIndex(where: {
          $0.anchor != area.first && area.contains($0.anchor)
            && $0.traits.isDisjoint(with: [.partOfName, .borrowedAlias])
            && $0.leavesLess(than: first)
        })
      else { break }
      lift(position, in: &interpretations)
    }
    guard let first = interpretations.first, isTown(first),
      let position = interpretations.firstIndex(where: { isNamedBefore($0, first) })
    else { return }
    lift(position, in: &interpretations)
  }

  private static func lift(_ position: Int, in interpretations: inout [Interpretation]) {
    guard let best = interpretations.first?.score.total else { return }
    var lifted = interpretations.remove(at: position)
    lifted.score.dominance += best + lead - lifted.score.total
    interpretations.insert(lifted, at: 0)
  }

  /// Continents are seldom meant, and small divisions share their towns' names.
  private static let dominated: Set<Layer> = [.country, .region, .county]

  // MARK: The place that is named first

  private static let unitedStates = CountryCode("US")

  /// Whether an interpretation answers a town, and leaves words over.
  ///
  /// American towns are left out: there a suburb or an estate may be named before the town, and a
  /// village elsewhere in the state have its name.
  private static func isTown(_ interpretation: Interpretation) -> Bool {
    guard !interpretation.isComplete, case .place(let match) = interpretation.subject else {
      return false
    }
    return match.entry.layer == .locality && match.entry.country != unitedStates
  }

  /// Whether a place is named before a town, each confirmed alike, and each leaves the other over:
  /// then the other names an area that the gazetteer lacks, such as a province of former days.
  private static func isNamedBefore(_ place: Interpretation, _ other: Interpretation) -> Bool {
    guard place.words.upperBound <= other.words.lowerBound, case .place(let match) = place.subject,
      [.locality, .localadmin, .county].contains(match.entry.layer), match.entry.kind <= .endonym,
      !match.isCorrected, match.spellingCost == 0, place.score.elsewhere == other.score.elsewhere
    else { return false }
    return place.parts.compactMap(\.leftOverWord).elementsEqual(other.words)
      && other.parts.compactMap(\.leftOverWord).elementsEqual(place.words)
      && place.parts.contains { if case .area = $0 { true } else { false } }
  }
}
