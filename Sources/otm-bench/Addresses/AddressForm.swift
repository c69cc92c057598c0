import Gazetteer
import GazetteerImport
import GeocodingAPI
import Geodesy

/// A house of an address file to search for, which may have several elements.
struct AskedHouse {
  let street: String
  let number: String
  let city: String
  let postcode: String
  let point: Coordinate
  /// All points of the address in the file, including ``point``.
  var points: [Coordinate]

  /// Creates a house, with another city if it does not have one; `nil` for a street piece.
  init?(_ address: borrowing SourceAddress, city other: String?) {
    guard address.piece == nil, !address.street.isEmpty, !address.number.isEmpty,
      let point = Coordinate(
        latitude: Double(address.latitude) / 100_000, longitude: Double(address.longitude) / 100_000
      )
    else { return nil }
    street = String(decoding: address.street, as: UTF8.self)
    number = String(decoding: address.number, as: UTF8.self)
    let town = String(decoding: address.city, as: UTF8.self)
    city = town.isEmpty ? other ?? "" : town
    postcode = String(decoding: address.postcode, as: UTF8.self)
    self.point = point
    points = [point]
  }

  /// Joins the elements of each address.
  static func joined(_ elements: [AskedHouse], byPostcode: Bool = true) -> [AskedHouse] {
    var houses: [AskedHouse] = []
    var positions: [[String]: Int] = [:]
    for element in elements {
      let key = [
        element.street, element.number, element.city, byPostcode ? element.postcode : "",
      ]
      if let position = positions[key] {
        houses[position].points += element.points
      } else {
        positions[key] = houses.count
        houses.append(element)
      }
    }
    return houses
  }

  /// Returns the distance of a point from the nearest element in meters; infinity without elements.
  func meters(to other: Coordinate) -> Double {
    points.map { $0.distanceMeters(to: other) }.min() ?? .infinity
  }
}

/// A form in which to write a house's address.
enum AddressForm: String, CaseIterable {
  case tagged = "as tagged"
  case numberFirst = "number first"
  case abbreviated
  case plain = "no commas, lower case"
  case withPostcode = "with postcode, without town's suffix"
  case streetOnly = "without number"
  case misspelt = "a typo in the street"

  /// The maximum distance of a correct house, and of a correct street.
  private static let houseMeters = 50.0
  private static let streetMeters = 150.0

  /// Returns the query; `nil` if the form is not possible for the house.
  func query(for house: AskedHouse, index: Int) -> String? {
    guard !house.city.isEmpty else { return nil }
    let (street, number, city) = (house.street, house.number, house.city)
    switch self {
    case .tagged: return "\(street) \(number), \(city)"
    case .numberFirst: return "\(number) \(street), \(city)"
    case .abbreviated: return "\(Self.abbreviated(street)) \(number), \(city)"
    case .plain: return "\(street) \(number) \(city)".lowercased()
    case .withPostcode:
      let town = city.split(whereSeparator: { "(/,".contains($0) }).first.map(String.init) ?? city
      return "\(street) \(number), \(house.postcode) \(town)"
    case .streetOnly: return "\(street), \(city)"
    case .misspelt: return Self.misspelt(street, index).map { "\($0) \(number), \(city)" }
    }
  }

  /// Returns whether a result is the requested house.
  func isRight(_ place: AnsweredPlace, for house: AskedHouse) -> Bool {
    guard self == .streetOnly else {
      return place.layer == .address
        && house.meters(to: place.coordinate) <= Self.houseMeters
    }
    guard place.layer == .street || place.layer == .address else { return false }
    guard let box = place.boundingBox else {
      return place.coordinate.distanceMeters(to: house.point) <= Self.streetMeters
    }
    let nearest = Coordinate(
      latitude: min(max(house.point.latitude, box.south), box.north),
      longitude: min(max(house.point.longitude, box.west), box.east))
    return nearest.map { $0.distanceMeters(to: house.point) <= Self.streetMeters } ?? false
  }

  private static let abbreviations = [
    ("Straße", "Str."), ("straße", "str."), ("Strasse", "Str."), ("strasse", "str."),
    ("katu", "k."),
    ("tie", "t."), ("gatan", "g."), ("gata", "g."), ("Street", "St"), ("Avenue", "Ave"),
    ("Road", "Rd"), ("Boulevard", "Blvd"), ("Platz", "Pl."), ("platz", "pl."),
  ]

  private static func abbreviated(_ street: String) -> String {
    for (whole, short) in abbreviations where street.hasSuffix(whole) {
      return String(street.dropLast(whole.count)) + short
    }
    return street
  }

  /// Returns the street with a letter omitted, doubled or replaced by its neighbor, in turn.
  private static func misspelt(_ street: String, _ index: Int) -> String? {
    var letters = Array(street)
    guard letters.count >= 5 else { return nil }
    let position = 1 + index % (letters.count - 2)
    guard letters[position].isLetter else { return nil }
    switch index % 3 {
    case 0: letters.remove(at: position)
    case 1: letters.insert(letters[position], at: position)
    default: letters.swapAt(position, position + 1)
    }
    return String(letters)
  }
}
