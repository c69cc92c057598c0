import Gazetteer

/// A rule that ranks the town with a name before a place with another kind of that name.
///
/// Both must lie in the area that the query names. The aliases of American places are lists of
/// anything, and people call a county by its complete name: "Bethel, Georgia" is not an alias of
/// Irwinton.
struct BorneNames {
  /// Ten times as many people, in prominence.
  private static let tenTimes = 230
  private static let unitedStates = CountryCode("US")

  /// Raises the score of the first town that has the name matched by the first interpretation.
  ///
  /// The interpretations come best first, and stay so.
  ///
  /// - Complexity: O(n) for n interpretations if the first matched by an alias, otherwise O(1).
  static func apply(to interpretations: inout [Interpretation]) {
    guard let first = interpretations.first, case .place(let alias) = first.subject, isAlias(alias),
      let position = interpretations.firstIndex(where: { other in
        guard case .place(let town) = other.subject else { return false }
        return other.phrase == first.phrase
          && (bearsName(town, before: alias) && isInSameArea(first, other)
            || bearsName(town) && isInAreaOfCode(first, other))
      })
    else { return }
    Dominance.lift(position, in: &interpretations)
  }

  /// Regions and countries are known by these names.
  private static let layers: Set<Layer> = [.county, .localAdmin, .locality]

  private static func isAlias(_ match: NameMatch) -> Bool {
    // "Harvard, Massachusetts" is the town before the university.
    if match.entry.layer == .venue { return match.entry.kind != .main }
    return switch match.entry.kind {
    case .untagged, .historic: layers.contains(match.entry.layer)
    case .shortened:
      match.entry.country == unitedStates && !match.isAskedFor
        && match.entry.layer != .locality && layers.contains(match.entry.layer)
    default: false
    }
  }

  private static func bearsName(_ town: NameMatch) -> Bool {
    town.entry.kind == .main && town.entry.layer == .locality && !town.isCorrected
      && town.spellingCost == 0
  }

  private static func bearsName(_ town: NameMatch, before alias: NameMatch) -> Bool {
    guard bearsName(town), town.entry.country == alias.entry.country else { return false }
    return town.entry.country == unitedStates
      || Int(town.entry.prominence.rawValue) + tenTimes > Int(alias.entry.prominence.rawValue)
  }

  /// Returns whether the same words are only the code of an area for one interpretation, and an
  /// abbreviation that people write for the other: "Central, IN" is in Indiana rather than in India.
  private static func isInAreaOfCode(_ one: Interpretation, _ other: Interpretation) -> Bool {
    guard one.parts.count == 1, other.parts.count == 1,
      case .area(let phrase, let area) = one.parts[0],
      case .area(let otherPhrase, let otherArea) = other.parts[0]
    else { return false }
    return phrase == otherPhrase && area.entry.kind == .code
      && otherArea.entry.kind == .abbreviation
  }

  /// Returns whether both interpretations take the same words for the same areas.
  ///
  /// One of the areas must be smaller than a country, and both must leave the same words over.
  private static func isInSameArea(_ one: Interpretation, _ other: Interpretation) -> Bool {
    guard one.parts.count == other.parts.count else { return false }
    var isConfirmed = false
    for (one, other) in zip(one.parts, other.parts) {
      switch (one, other) {
      case (.area(let phrase, let area), .area(let otherPhrase, let otherArea)):
        guard phrase == otherPhrase, area.entry.place == otherArea.entry.place else { return false }
        isConfirmed = isConfirmed || area.entry.layer != .country
      case (.skipped(let word, _), .skipped(let otherWord, _)):
        guard word == otherWord else { return false }
      default: return false
      }
    }
    return isConfirmed
  }
}
