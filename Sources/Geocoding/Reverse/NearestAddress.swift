import Gazetteer
import Geodesy

/// A search for the house nearest to a point, or else the street.
struct NearestAddress {
  /// The maximum distance of a house and of a street.
  private static let houseMeters = 50.0
  private static let streetMeters = 100.0

  let gazetteer: any GazetteerReading

  /// Returns the nearest house within 50 m, else the nearest street within 100 m, with its distance;
  /// `nil` where there is neither.
  ///
  /// Of some layers, just houses or streets that are among them; of none, both.
  func address(at point: Coordinate, _ layers: Set<Layer>) throws -> AddressMatch? {
    let wantsHouses = layers.isEmpty || layers.contains(.address)
    let wantsStreets = layers.isEmpty || layers.contains(.street)
    guard gazetteer.hasStreets, wantsHouses || wantsStreets else { return nil }
    var house: (house: HouseEntry, street: StreetEntry, meters: Double)?
    var nearest: (street: StreetEntry, meters: Double)?
    for street in try gazetteer.streets(around: point) {
      var meters = point.distanceMeters(to: street.coordinate)
      for candidate in try gazetteer.houses(on: street) {
        let distance = point.distanceMeters(to: candidate.coordinate)
        meters = min(meters, distance)
        if distance <= Self.houseMeters, distance < house?.meters ?? .infinity {
          house = (candidate, street, distance)
        }
      }
      for line in try gazetteer.lines(of: street).map(StreetLine.init) {
        meters = min(meters, line.position(of: point).map { abs($0.offset) } ?? meters)
      }
      if meters <= Self.streetMeters, meters < nearest?.meters ?? .infinity {
        nearest = (street, meters)
      }
    }
    if wantsHouses, let house {
      return Self.match(
        .house, house.street, id: house.house.id, house.house.number.text, house.house.coordinate,
        accuracyMeters: HouseChoice.accuracyMeters)
    }
    guard wantsStreets else { return nil }
    return nearest.map { found in
      Self.match(
        .street, found.street, id: found.street.id, "", found.street.coordinate,
        accuracyMeters: max(HouseChoice.accuracyMeters, found.meters.rounded(.up)))
    }
  }

  private static func match(
    _ kind: AddressEntry.Kind, _ street: StreetEntry, id: PlaceID, _ number: String,
    _ point: Coordinate, accuracyMeters: Double
  ) -> AddressMatch {
    AddressMatch(
      entry: AddressEntry(
        kind: kind, id: id, street: street.name, number: number, area: street.area,
        coordinate: point,
        boundingBox: kind == .street ? street.boundingBox : nil),
      street: 0..<0, number: nil, accuracyMeters: accuracyMeters)
  }
}
