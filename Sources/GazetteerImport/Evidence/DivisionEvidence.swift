import Gazetteer
import Geodesy

/// An examination of the first-level divisions of settlements and airports, in which none is its own witness.
///
/// A place filed in another division than the one around it waits until all others are known. It moves there if
/// no settlement of its own division is near, and
///
/// - an airport: if the nearest settlement is in another division, since lists of airports are often wrong;
/// - a settlement: if most of those around it lie there, or its own division is too far away for an exclave.
///
/// Places that wait do not speak for each other: Xinjiang's towns that are filed in Heilongjiang lie together.
struct DivisionEvidence {
  /// A place that lies in another division than its own.
  struct Waiting {
    let place: PlaceRecord
    let number: UInt32
    let country: UInt16
    /// The division it is filed in, and the one around it.
    let own: SettledPoints.Region
    let around: SettledPoints.Region
  }

  private(set) var waiting: [Waiting] = []
  /// The number of places in each division that do not wait.
  private var filed: [SettledPoints.Region: Int] = [:]
  /// The numbers of places moved, by country.
  private(set) var movedCounts: [UInt16: Int] = [:]

  private static let ownReachMeters = 15_000.0
  /// A settlement within this distance of its own division is there: GeoNames knows better than the map, as
  /// the lists of airports do not.
  private static let mapReachMeters = 20_000.0
  private static let witnessReachMeters = 100_000.0
  /// No exclave is farther from the rest of its division, and no map so wrong.
  private static let exclaveReachMeters = 100_000.0
  private static let witnessCount = 5
  /// A division whose settlements lie in another one by the dozen was redrawn.
  private static let redrawnCount = 20
  private static let redrawnShare = 0.1

  /// Returns whether a place waits, with the division that it is filed in.
  mutating func holds(
    _ place: PlaceRecord, number: UInt32, country: UInt16, in own: SettledPoints.Region,
    _ gazetteer: ImportedGazetteer, _ borders: RegionBorders
  ) -> Bool {
    guard place.featureClass == .settlement || place.layer == .airport, borders.drawn.contains(own),
      let latitude = place.latitude, let longitude = place.longitude,
      let point = PostalPoint(latitude: latitude, longitude: longitude),
      let around = borders.otherRegion(at: point.coordinate, than: own),
      gazetteer.settled.paths[Int(around)].country == country,
      place.layer == .airport
        || !borders.isNear(own, at: point.coordinate, within: Self.mapReachMeters)
    else {
      filed[own, default: 0] += 1
      return false
    }
    waiting.append(
      Waiting(
        place: PlaceRecord(copying: place), number: number, country: country, own: own,
        around: around))
    return true
  }

  /// Calls back with each waiting place and the path of the division in which it is filed; `nil` for its own.
  mutating func settle(
    _ settled: SettledPoints, _ borders: RegionBorders, _ file: (Waiting, AdminPath?) throws -> Void
  ) rethrows {
    var crossed: [SettledPoints.Region: Int] = [:]
    for place in waiting where place.place.featureClass == .settlement {
      crossed[place.own, default: 0] += 1
    }
    for place in waiting {
      let count = crossed[place.own] ?? 0
      let isRedrawn =
        count >= Self.redrawnCount
        && Double(count) >= Self.redrawnShare * Double(filed[place.own] ?? 0)
      guard !isRedrawn || place.place.featureClass != .settlement, lies(place, settled, borders)
      else {
        try file(place, nil)
        continue
      }
      movedCounts[place.country, default: 0] += 1
      try file(place, settled.paths[Int(place.around)])
    }
    waiting = []
  }

  /// Returns whether the settlements around a place say that it is in the division around it.
  private func lies(
    _ waiting: Waiting, _ settled: SettledPoints, _ borders: RegionBorders
  ) -> Bool {
    guard let latitude = waiting.place.latitude, let longitude = waiting.place.longitude,
      let point = PostalPoint(latitude: latitude, longitude: longitude),
      !settled.has(waiting.own, around: point, meters: Self.ownReachMeters)
    else { return false }
    var around: [(meters: Double, region: SettledPoints.Region)] = []
    settled.visit(around: point, meters: Self.witnessReachMeters) { settlement, meters in
      around.append((meters, settlement.region))
      return true
    }
    let nearest = around.sorted { $0.meters < $1.meters }.prefix(Self.witnessCount)
    // An island or a desert has none; then the map alone says where it is.
    if waiting.place.layer == .airport { return nearest.first?.region != waiting.own }
    guard !nearest.contains(where: { $0.region == waiting.own }) else { return false }
    return 2 * nearest.count { $0.region == waiting.around } >= nearest.count
      || !borders.isNear(waiting.own, at: point.coordinate, within: Self.exclaveReachMeters)
  }
}
