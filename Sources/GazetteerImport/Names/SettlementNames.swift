import Gazetteer
import Geodesy

/// The settlements with a name: 32 bits of the hash of country and folded name, then the place.
///
/// The place takes another 32 bits, and the entries are sorted. Of ten million names, one in 400
/// shares its half of the hash with another one, which must then also lie within 15 km.
struct SettlementNames {
  /// The maximum distance of a postal record from the settlement of its name.
  ///
  /// Postal points are often those of the whole code.
  static let radiusMeters = 15_000.0

  private var entries: [UInt64] = []
  private var isSorted = true

  mutating func add(_ name: UInt64, place: UInt32) {
    entries.append(name << 32 | UInt64(place))
    isSorted = false
  }

  /// Sorts the entries, so that they can be found.
  mutating func sort() {
    guard !isSorted else { return }
    entries.sort()
    isSorted = true
  }

  /// Returns the nearest settlement with a name within a radius; at equal distance, the first read.
  func nearest(
    _ name: UInt64, to point: Coordinate, within radiusMeters: Double = radiusMeters,
    in places: ImportedPlaces
  ) -> UInt32? {
    var best: (place: UInt32, meters: Double)?
    visit(name) { place in
      guard let meters = places.point(Int(place))?.distanceMeters(to: point),
        meters <= radiusMeters, meters < best?.meters ?? .infinity
      else { return }
      best = (place, meters)
    }
    return best?.place
  }

  /// Visits the settlements with a name in the order of their numbers; one may come several times.
  func visit(_ name: UInt64, _ body: (UInt32) -> Void) {
    let name = name << 32
    var lower = 0
    var upper = entries.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if entries[middle] < name { lower = middle + 1 } else { upper = middle }
    }
    while lower < entries.count, entries[lower] & ~0xFFFF_FFFF == name {
      body(UInt32(truncatingIfNeeded: entries[lower]))
      lower += 1
    }
  }
}
