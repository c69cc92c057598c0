import Gazetteer
import GeocodingAPI

/// Pelias' layers.
enum PeliasLayer: String, CaseIterable {
  case venue, address, street, neighbourhood, borough, localadmin, locality, county, macrocounty,
    region, macroregion, country, dependency, continent, empire, ocean, marinearea, postalcode,
    coarse

  /// Creates the layer of a place.
  init(_ place: AnsweredPlace) {
    switch place.layer {
    case .continent: self = .continent
    case .country: self = .country
    case .region: self = .region
    case .county: self = .county
    case .localAdmin: self = .localadmin
    case .locality: self = OSMTag(place).value == "suburb" ? .neighbourhood : .locality
    case .neighborhood: self = .neighbourhood
    case .postalCode: self = .postalcode
    case .marine: self = place.featureCode?.rawValue == "OCN" ? .ocean : .marinearea
    case .address: self = place.isHouse ? .address : .street
    case .street: self = .street
    case .airport, .natural, .venue, .coordinate: self = .venue
    }
  }

  /// The corresponding layers of the gazetteer; empty for those it does not have.
  var layers: Set<Layer> {
    switch self {
    case .venue: [.venue, .airport, .natural]
    case .address: [.address]
    // A farm is an address without a number.
    case .street: [.street, .address]
    case .neighbourhood, .borough: [.neighborhood, .locality]
    case .localadmin: [.localAdmin]
    case .locality: [.locality]
    case .county: [.county]
    case .region: [.region]
    case .country, .dependency: [.country]
    case .continent: [.continent]
    case .ocean, .marinearea: [.marine]
    case .postalcode: [.postalCode]
    case .macrocounty, .macroregion, .empire: []
    case .coarse: Set(Layer.allCases).subtracting([.venue, .airport, .natural, .address, .street])
    }
  }

  /// Returns whether a place is in one of some layers.
  static func contains(_ place: AnsweredPlace, in layers: Set<PeliasLayer>) -> Bool {
    let own = PeliasLayer(place)
    return layers.contains(own)
      || (layers.contains(.coarse) && ![.venue, .address, .street].contains(own))
      || (layers.contains(.borough) && own == .neighbourhood)
      || (layers.contains(.dependency) && own == .country)
  }
}
