import GazetteerModel
import Geodesy

/// Which settlements bear a name: packed, sorted by the hash of country and folded name.
struct SettlementNames {
  /// How far a postal record may lie from the settlement of its name.
  ///
  /// Postal points are often those of the whole code.
  static let radiusMeters = 15_000.0

  private struct Entry {
    let name: UInt64
    let place: UInt32
  }

  private var entries: [Entry] = []
  private var isSorted = true

  mutating func add(_ name: UInt64, place: UInt32) {
    entries.append(Entry(name: name, place: place))
    isSorted = false
  }

  /// Makes what was added findable.
  mutating func sort() {
    guard !isSorted else { return }
    entries.sort { ($0.name, $0.place) < ($1.name, $1.place) }
    isSorted = true
  }

  /// The nearest settlement of that name within a radius; of equally near ones the one read first.
  func nearest(
    _ name: UInt64, to point: Coordinate, within radiusMeters: Double = radiusMeters,
    in places: ImportedPlaces
  ) -> UInt32? {
    var lower = 0
    var upper = entries.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if entries[middle].name < name { lower = middle + 1 } else { upper = middle }
    }
    var best: (place: UInt32, meters: Double)?
    while lower < entries.count, entries[lower].name == name {
      let place = entries[lower].place
      lower += 1
      guard let meters = places.point(Int(place))?.distanceMeters(to: point),
        meters <= radiusMeters, meters < best?.meters ?? .infinity
      else { continue }
      best = (place, meters)
    }
    return best?.place
  }
}
