import Gazetteer
import GeocodingAPI

/// The OpenStreetMap tag that corresponds to a place.
struct OSMTag: Hashable {
  /// The main key: `place`, `boundary`, `natural`.
  let key: String
  /// The value: `city`, `administrative`, `peak`.
  let value: String
  /// The key of the place in a Nominatim address: `city`, `state`.
  let addressType: String
  /// Nominatim's rank, 0 for the largest, 30 for a house.
  let rank: Int

  private init(_ key: String, _ value: String, _ addressType: String, _ rank: Int) {
    self.key = key
    self.value = value
    self.addressType = addressType
    self.rank = rank
  }

  init(_ place: AnsweredPlace) {
    switch place.layer {
    case .continent: self.init("place", "continent", "continent", 2)
    case .country: self.init("boundary", "administrative", "country", 4)
    case .region: self.init("boundary", "administrative", "state", 8)
    case .county: self.init("boundary", "administrative", "county", 12)
    case .localAdmin: self.init("boundary", "administrative", "municipality", 14)
    case .locality: self = Self.settlement(place)
    case .neighborhood: self.init("place", "suburb", "suburb", 20)
    case .postalCode: self.init("place", "postcode", "postcode", 21)
    case .address:
      self =
        place.isHouse ? Self("place", "house", "place", 30) : Self("highway", "road", "road", 26)
    case .street: self.init("highway", "road", "road", 26)
    case .coordinate: self.init("place", "locality", "locality", 22)
    case .airport: self.init("aeroway", "aerodrome", "aeroway", 30)
    case .marine, .natural, .venue: self = Self.feature(place)
    }
  }

  /// Returns the tag of a settlement: a city has 100,000 people or is the seat of a government, a
  /// town has 10,000 people.
  private static func settlement(_ place: AnsweredPlace) -> Self {
    let people = place.population ?? 0
    switch place.featureCode?.rawValue {
    case "PPLX": return Self("place", "suburb", "suburb", 20)
    case "PPLC", "PPLA": return Self("place", "city", "city", 16)
    case _ where people >= 100_000: return Self("place", "city", "city", 16)
    case _ where people >= 10_000: return Self("place", "town", "town", 18)
    default: return Self("place", "village", "village", 19)
    }
  }

  private static func feature(_ place: AnsweredPlace) -> Self {
    let code = place.featureCode?.rawValue ?? ""
    if let (key, value) = tags[code] { return Self(key, value, value, 22) }
    switch place.featureClass {
    case .terrain: return Self("natural", "peak", "peak", 22)
    case .water: return Self("natural", "water", "water", 22)
    case .vegetation: return Self("natural", "wood", "wood", 22)
    case .road: return Self("highway", "road", "road", 26)
    default: return Self("place", "locality", "locality", 22)
    }
  }

  /// The tags of the most frequent GeoNames feature codes.
  private static let tags: [String: (String, String)] = [
    "OCN": ("place", "ocean"), "SEA": ("place", "sea"), "GULF": ("natural", "bay"),
    "BAY": ("natural", "bay"), "STRT": ("natural", "strait"), "STM": ("waterway", "river"),
    "LK": ("natural", "water"), "RSV": ("landuse", "reservoir"), "FLLS": ("waterway", "waterfall"),
    "GLCR": ("natural", "glacier"), "ISL": ("place", "island"), "ISLS": ("place", "archipelago"),
    "MT": ("natural", "peak"), "PK": ("natural", "peak"), "VLC": ("natural", "volcano"),
    "MTS": ("natural", "mountain_range"), "PASS": ("natural", "saddle"),
    "CAPE": ("natural", "cape"), "PEN": ("natural", "peninsula"), "VAL": ("natural", "valley"),
    "BCH": ("natural", "beach"), "DSRT": ("natural", "desert"), "FRST": ("natural", "wood"),
    "PRK": ("leisure", "park"), "RESN": ("leisure", "nature_reserve"),
    "UNIV": ("amenity", "university"), "SCH": ("amenity", "school"),
    "HSP": ("amenity", "hospital"), "MUS": ("tourism", "museum"), "HTL": ("tourism", "hotel"),
    "MNMT": ("historic", "monument"), "CSTL": ("historic", "castle"),
    "CH": ("amenity", "place_of_worship"), "BDG": ("man_made", "bridge"),
    "DAM": ("waterway", "dam"), "RSTN": ("railway", "station"), "STDM": ("leisure", "stadium"),
  ]
}

extension AnsweredPlace {
  /// Whether the address is a house rather than a street.
  var isHouse: Bool { houseNumber != nil }
}
