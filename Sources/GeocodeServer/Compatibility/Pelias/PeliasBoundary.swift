import GazetteerModel
import Geocoding
import OnTheMapGeocoder

/// The area that the places at a point are confined to (`boundary.gid`).
struct PeliasBoundary {
  private let area: AnsweredPlace

  /// Finds the area; `nil` when the gazetteer has none of that id.
  init?(_ id: PlaceID, _ tools: GeocodingTools) throws {
    guard let area = try tools.forward.lookUp(id)?.place else { return nil }
    self.area = area
  }

  /// Returns the countries to search: the area's own among those asked for, of which none means all.
  ///
  /// `nil` when the area lies in none of them.
  func countries(among asked: Set<CountryCode>) -> Set<CountryCode>? {
    guard let own = area.countryCode else { return asked }
    return asked.isEmpty || asked.contains(own) ? [own] : nil
  }

  /// Returns whether a place is the area or lies in it.
  func contains(_ place: AnsweredPlace, _ tools: GeocodingTools) throws -> Bool {
    if place.id == area.id { return true }
    guard let record = try tools.forward.lookUp(place.id) else { return holds(place) }
    return record.ancestors.contains { $0.id == area.id }
  }

  /// Whether the area is one of those that stand beside a place which has no record of its own, as
  /// postal codes and addresses are.
  private func holds(_ place: AnsweredPlace) -> Bool {
    guard let country = area.countryCode, place.countryCode == country else { return false }
    switch area.layer {
    case .country: return true
    case .region: return area.admin1Code != nil && place.admin1Code == area.admin1Code
    case .county:
      return area.admin1Code != nil && place.admin1Code == area.admin1Code
        && place.admin2 == area.name
    default: return false
    }
  }
}
