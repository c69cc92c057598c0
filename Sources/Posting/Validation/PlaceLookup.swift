import GazetteerModel
import Geocoding
import Geodesy

/// Asks the geocoder what a text or an id means.
struct PlaceLookup {
  let geocoder: ForwardGeocoder
  let language: String?

  /// Searches for a text; where the pin will be is known in part, of namesakes the near one is
  /// meant.
  func search(_ text: String, near point: Coordinate?) throws -> Answer {
    try geocoder.search(text, options: SearchOptions(focus: point, language: language))
  }

  /// Returns the place of an id; `nil` when there is none.
  ///
  /// Postal codes, addresses and coordinates have no records: their ids are those of answers to the
  /// text that came with them.
  func place(_ id: String, in text: String?) throws -> AnsweredPlace? {
    guard let id = PlaceID(id) else { return nil }
    if let text {
      let options = SearchOptions(limit: SearchOptions.limits.upperBound, language: language)
      let answer = try geocoder.search(text, options: options)
      if var found = answer.results.first(where: { $0.id == id }) {
        // Who names the id does not guess.
        found.confidence = 1
        return found
      }
    }
    if let record = try geocoder.lookUp(id, language: language) { return record.place }
    guard id.source == .coordinate else { return nil }
    return try geocoder.search(id.code).results.first { $0.id == id }
  }
}
