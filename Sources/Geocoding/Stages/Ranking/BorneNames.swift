import Gazetteer

/// A test of whether a name is borne by a town rather than by what it is only an alias of.
///
/// The aliases of American places are lists of anything, and people call a county by its complete
/// name: "Bethel, Georgia" is not an alias of Irwinton.
enum BorneNames {
  /// Ten times as many people, in prominence.
  private static let tenTimes = 230
  private static let unitedStates = CountryCode("US")
  /// Regions and countries are known by their aliases.
  private static let layers: Set<Layer> = [.county, .localAdmin, .locality]

  /// Returns whether a place is matched by an alias, and a town has the same words as its main name.
  ///
  /// Both must lie in the areas that the query names, at least one of which is smaller than a country.
  ///
  /// - Complexity: O(m·a) for m matches of the name and a areas, if it is an alias; otherwise O(1).
  static func isBorneByTown(
    _ alias: NameMatch, among matches: [NameMatch], _ parts: [Interpretation.Part]
  ) -> Bool {
    guard isAlias(alias) else { return false }
    let areas = parts.compactMap { if case .area(_, let area) = $0 { area } else { nil } }
    guard areas.contains(where: { $0.entry.layer != .country }) else { return false }
    return matches.contains { town in
      isOwnName(of: town) && town.entry.country == alias.entry.country
        && (town.entry.country == unitedStates
          || Int(town.entry.prominence.rawValue) + tenTimes > Int(alias.entry.prominence.rawValue))
        && areas.allSatisfy { $0.entry.interval.contains(town.entry.place) }
    }
  }

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

  private static func isOwnName(of town: NameMatch) -> Bool {
    town.entry.kind == .main && town.entry.layer == .locality && !town.isCorrected
      && town.spellingCost == 0
  }
}
