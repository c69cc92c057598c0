/// A selection of places from an extract for a bundle; all by default.
///
/// A place must meet every condition. The areas that contain a selected place are kept with it. All
/// countries, their first-level regions and their capitals are kept whatever the selection, so that what
/// lies outside of it is known to lie outside: "Paris, France" is never Paris in Texas.
package struct PlaceSelection: Hashable, Sendable {
  /// A selection with a name, against which others are measured.
  package enum Tier: String, CaseIterable, Sendable {
    /// Cities of 15,000 people and capitals, with few names each, for apps to ship.
    ///
    /// See `GazetteerFormat.md`.
    case cities
    /// Towns of 1,000 people, sights, airports, universities, and the postal codes of
    /// ``PlaceSelection/countries``, for apps whose users name more than cities.
    case places
    /// Every place.
    case world
  }

  /// The named selection.
  package var tier: Tier
  /// The codes of the selected countries, in order; empty for all.
  package var countries: [String]
  /// The letters of the selected feature classes, in order; empty for all.
  package var classes: [String]
  /// The minimum number of inhabitants of a settlement; 0 also selects those of unknown size.
  package var minPopulation: Int

  /// The selection of every place.
  package static let everything = PlaceSelection()

  package init(
    tier: Tier = .world, countries: [String] = [], classes: [String] = [], minPopulation: Int = 0
  ) {
    self.tier = tier
    self.countries = Set(countries).sorted()
    self.classes = Set(classes).sorted()
    self.minPopulation = minPopulation
  }

  /// The selection in words, such as `"tier cities, countries CR,US"`; `"all places"` for all.
  package var summary: String {
    var parts: [String] = []
    if tier != .world { parts.append("tier \(tier.rawValue)") }
    if !countries.isEmpty { parts.append("countries \(countries.joined(separator: ","))") }
    if !classes.isEmpty { parts.append("classes \(classes.joined(separator: ","))") }
    if minPopulation > 0 { parts.append("population \(minPopulation) or more") }
    return parts.isEmpty ? "all places" : parts.joined(separator: ", ")
  }
}
