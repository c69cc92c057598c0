/// Which places of an extract a bundle holds; by default all.
///
/// Conditions add up: a place has to meet each. The areas that contain a place stay with it.
public struct PlaceSelection: Codable, Hashable, Sendable {
  /// A selection that has a name, since others were measured against it.
  public enum Tier: String, Codable, CaseIterable, Sendable {
    /// Every place.
    case all
    /// Cities of 15,000 people and capitals, with few names each, for apps to ship: see
    /// `GazetteerFormat.md`.
    case cities15000
  }

  /// The named selection.
  public var tier: Tier
  /// Codes of the countries whose places are selected, in order; empty for all.
  public var countries: [String]
  /// Letters of the feature classes that are selected, in order; empty for all.
  public var classes: [String]
  /// The inhabitants that a settlement must at least have; 0 selects those of unknown size too.
  public var minPopulation: Int

  /// Every place.
  public static let everything = PlaceSelection()

  public init(
    tier: Tier = .all, countries: [String] = [], classes: [String] = [], minPopulation: Int = 0
  ) {
    self.tier = tier
    self.countries = Set(countries).sorted()
    self.classes = Set(classes).sorted()
    self.minPopulation = minPopulation
  }

  /// The selection in words, such as `"tier cities15000, countries CR,US"`; `"all places"` for all.
  public var summary: String {
    var parts: [String] = []
    if tier != .all { parts.append("tier \(tier.rawValue)") }
    if !countries.isEmpty { parts.append("countries \(countries.joined(separator: ","))") }
    if !classes.isEmpty { parts.append("classes \(classes.joined(separator: ","))") }
    if minPopulation > 0 { parts.append("population \(minPopulation) or more") }
    return parts.isEmpty ? "all places" : parts.joined(separator: ", ")
  }
}
