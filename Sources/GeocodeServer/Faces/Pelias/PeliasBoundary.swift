import GazetteerModel
import Geocoding
import OnTheMapGeocoder

/// The area that answers are confined to (`boundary.gid`).
struct PeliasBoundary {
  private let area: AnsweredPlace

  /// Finds the area; `nil` when the gazetteer has none of that id.
  init?(_ id: PlaceID, _ tools: GeocodingTools) throws {
    guard let area = try tools.forward.lookUp(id)?.place else { return nil }
    self.area = area
  }

  /// The area's name and those of the areas around it, as a query names them.
  var label: String { area.label }

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
    return try tools.forward.lookUp(place.id)?.ancestors.contains { $0.id == area.id } ?? false
  }
}
