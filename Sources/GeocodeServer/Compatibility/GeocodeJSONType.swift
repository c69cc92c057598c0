import Gazetteer
import Geocoding

/// The types of the GeocodeJSON draft, used by Nominatim's `geocodejson` and Photon.
enum GeocodeJSONType {
  /// Returns the type of a place: `house`, `street`, `locality`, `district`, `city`, `county`,
  /// `state` or `country`; `locality` if none of the others applies.
  static func name(of place: AnsweredPlace) -> String {
    switch place.layer {
    case .country: "country"
    case .region: "state"
    case .county: "county"
    case .localadmin, .locality: OSMTag(place).value == "suburb" ? "district" : "city"
    case .neighbourhood: "district"
    case .address: place.isHouse ? "house" : "street"
    case .street: "street"
    case .continent, .postalcode, .airport, .marine, .natural, .venue, .coordinate: "locality"
    }
  }

  /// Returns the parts of a place's address from the smallest to the largest, without the place
  /// itself.
  static func address(of place: AnsweredPlace) -> [(key: String, text: String)] {
    let parts: [(String, String?)] = [
      ("housenumber", place.houseNumber),
      ("street", place.isHouse ? place.street : nil),
      ("postcode", place.postcode),
      ("city", place.layer == .postalcode ? place.name : nil),
      ("county", place.layer == .county ? nil : place.admin2),
      ("state", place.layer == .region ? nil : place.admin1),
      ("country", place.layer == .country ? nil : place.country),
    ]
    return parts.compactMap { key, text in text.map { (key, $0) } }
  }
}
