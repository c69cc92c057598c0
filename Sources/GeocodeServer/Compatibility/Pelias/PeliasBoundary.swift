import GazetteerModel
import Geocoding
import OnTheMapGeocoder

/// The area that results must be in (`boundary.gid`).
struct PeliasBoundary {
  private let area: AnsweredPlace

  /// Looks up the area; `nil` if the gazetteer does not have this id.
  init?(_ id: PlaceID, _ tools: GeocodingTools) throws {
    guard let area = try tools.forward.lookUp(id)?.place else { return nil }
    self.area = area
  }

  /// Returns the countries to search: those of the area, limited to the requested ones; empty
  /// stands for all.
  ///
  /// `nil` if the area is in none of them.
  func countries(among asked: Set<CountryCode>) -> Set<CountryCode>? {
    guard let own = area.countryCode else { return asked }
    return asked.isEmpty || asked.contains(own) ? [own] : nil
  }

  /// Returns whether a place is the area or is inside it.
  func contains(_ place: AnsweredPlace, _ tools: GeocodingTools) throws -> Bool {
    if place.id == area.id { return true }
    guard let record = try tools.forward.lookUp(place.id) else { return holds(place) }
    return record.ancestors.contains { $0.id == area.id }
  }

  /// Returns whether the area is one of those named with a place without a record, such as a postal
  /// code or an address.
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
