import Gazetteer

/// A test of whether a name is borne by a town rather than by what it is only an alias of.
///
/// The aliases of American places are lists of anything, and people call a county by its complete
/// name: "Antioch, Tennessee" is rather Antioch than New Hope, which has the alias.
enum BorneNames {
  private static let unitedStates = CountryCode("US")
  /// Regions and countries are known by their aliases.
  private static let layers: Set<Layer> = [.county, .localAdmin, .locality]

  /// Returns whether a place in the United States is matched by an alias, and a town there has the same words as
  /// its main name; an area that is smaller than the country must be named.
  ///
  /// - Complexity: O(m + a) for m matches of the name and a areas, if it is an alias; otherwise O(1).
  static func isBorneByTown(
    _ alias: NameMatch, among matches: [NameMatch], _ parts: [Interpretation.Part]
  ) -> Bool {
    guard alias.entry.country == unitedStates, isAlias(alias) else { return false }
    let isAreaNamed = parts.contains { $0.area.map { $0.entry.layer != .country } ?? false }
    return isAreaNamed
      && matches.contains { town in
        town.entry.kind == .main && town.entry.layer == .locality
          && town.entry.country == unitedStates
      }
  }

  private static func isAlias(_ match: NameMatch) -> Bool {
    // "Harvard, Massachusetts" is the town before the university.
    if match.entry.layer == .venue { return match.entry.kind != .main }
    return switch match.entry.kind {
    case .untagged, .historic: layers.contains(match.entry.layer)
    case .shortened: match.entry.layer == .county || match.entry.layer == .localAdmin
    default: false
    }
  }
}
