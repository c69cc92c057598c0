import Gazetteer
import GeocodingAPI
import Geodesy

/// Looks up texts and ids with the geocoder.
struct PlaceLookup {
  let geocoder: any ForwardGeocoding
  let language: String?

  /// Searches for a text; if the pin's position is known, nearby places of the same name are
  /// preferred.
  func search(_ text: String, near point: Coordinate?) throws -> Answer {
    try geocoder.search(text, options: SearchOptions(focus: point, language: language))
  }

  /// Returns the place with an id; `nil` if it does not exist.
  ///
  /// Postal codes, addresses and coordinates do not have records, so their ids are searched for in
  /// the answer to the text.
  func place(_ id: String, in text: String?) throws -> AnsweredPlace? {
    guard let id = PlaceID(id) else { return nil }
    if let text {
      let options = SearchOptions(limit: SearchOptions.limits.upperBound, language: language)
      let answer = try geocoder.search(text, options: options)
      if var found = answer.results.first(where: { $0.id == id }) {
        // An id is unambiguous.
        found.confidence = 1
        return found
      }
    }
    if let record = try geocoder.lookUp(id, language: language) { return record.place }
    guard id.source == .coordinate else { return nil }
    return try geocoder.search(id.code, options: SearchOptions()).results.first { $0.id == id }
  }
}
