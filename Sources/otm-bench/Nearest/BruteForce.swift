import Gazetteer
import Geodesy

/// A search of all settlements of a bundle by computing every distance.
struct BruteForce {
  /// The settlements with a point of their own, in the order of their ids.
  let places: [(place: PlaceOrdinal, coordinate: Coordinate)]

  /// Reads every place of a bundle.
  init(lastOrdinal: Int, in reader: GazetteerReader) throws {
    var found: [(id: PlaceID, place: PlaceOrdinal, coordinate: Coordinate)] = []
    for number in 0..<lastOrdinal {
      let ordinal = PlaceOrdinal(rawValue: UInt32(clamping: number + 1))
      guard let place = try reader.place(ordinal), place.layer == .locality, place.hasOwnCoordinate
      else { continue }
      found.append((place.id, ordinal, place.coordinate))
    }
    found.sort { $0.id < $1.id }
    places = found.map { ($0.place, $0.coordinate) }
  }

  /// Returns the nearest places; at equal distances, the lowest id comes first.
  func nearest(to target: Coordinate, count: Int) -> [NearestPlaces.Neighbor] {
    var best: [NearestPlaces.Neighbor] = []
    for (place, coordinate) in places {
      let meters = target.distanceMeters(to: coordinate)
      if best.count == count, let last = best.last, meters >= last.distanceMeters { continue }
      // After those at the same distance, which have lower ids.
      let index = best.firstIndex { meters < $0.distanceMeters } ?? best.endIndex
      best.insert(.init(place, distanceMeters: meters), at: index)
      if best.count > count { best.removeLast() }
    }
    return best
  }
}
