import Gazetteer
import GeocodingAPI

/// The types of the GeocodeJSON draft, used by Nominatim's `geocodejson` and Photon.
enum GeocodeJSONType {
  /// Returns the type of a place: `house`, `street`, `locality`, `district`, `city`, `county`,
  /// `state` or `country`; `locality` if none of the others applies.
  static func name(of place: AnsweredPlace) -> String {
    switch place.layer {
    case .country: "country"
    case .region: "state"
    case .county: "county"
    case .localAdmin, .locality: OSMTag(place).value == "suburb" ? "district" : "city"
    case .neighborhood: "district"
    case .address: place.isHouse ? "house" : "street"
    case .street: "street"
    case .continent, .postalCode, .airport, .marine, .natural, .venue, .coordinate: "locality"
    }
  }

  /// Returns the parts of a place's address from the smallest to the largest, without the place
  /// itself.
  static func address(of place: AnsweredPlace) -> [(key: String, text: String)] {
    let parts: [(String, String?)] = [
      ("housenumber", place.houseNumber),
      ("street", place.isHouse ? place.street : nil),
      ("postcode", place.postalCode),
      ("city", place.layer == .postalCode ? place.name : nil),
      ("county", place.layer == .county ? nil : place.county),
      ("state", place.layer == .region ? nil : place.region),
      ("country", place.layer == .country ? nil : place.country),
    ]
    return parts.compactMap { key, text in text.map { (key, $0) } }
  }
}
