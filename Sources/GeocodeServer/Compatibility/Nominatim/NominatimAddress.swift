import GazetteerModel
import Geocoding

/// The parts of a place's address with Nominatim's labels.
enum NominatimAddress {
  /// Returns the parts from the smallest to the largest.
  static func parts(of place: AnsweredPlace) -> [(label: String, text: String)] {
    var parts: [(label: String, text: String)] = []
    func add(_ label: String, _ text: String?) {
      guard let text, !text.isEmpty, !parts.contains(where: { $0.label == label }) else { return }
      parts.append((label, text))
    }
    switch place.layer {
    case .address, .street:
      add("house_number", place.houseNumber)
      add("road", place.street)
    case .postalcode: add("city", place.name)
    case .continent, .country, .region: break
    default: add(OSMTag(place).addressType, place.name)
    }
    if place.layer != .county { add("county", place.admin2) }
    add("state", place.layer == .region ? place.name : place.admin1)
    // GeoNames' codes contain a period, those of ISO 3166-2 a hyphen.
    if let code = place.admin1Code, code.contains("-") { add("ISO3166-2-lvl4", code) }
    add("postcode", place.postcode)
    add("country", place.layer == .country ? place.name : place.country)
    add("country_code", place.countryCode?.description.lowercased())
    return parts
  }
}
