import Geodesy

/// Measures the distances of points from one place.
///
/// Gazetteers put many places at one point, such as all that share a postal code, and those lie
/// next to each other in a file: their distance is computed once.
struct Measuring {
  private let target: Coordinate
  /// The point measured last.
  private var last: PointRecord?
  private var coordinate: Coordinate
  private var distanceMeters = 0.0

  /// Measures from a place.
  init(from target: Coordinate) {
    self.target = target
    coordinate = target
  }

  /// Returns a point and its distance, or `nil` when a damaged file has it outside the globe.
  @inline(__always)
  mutating func neighbor(_ record: PointRecord) -> Neighbor? {
    if record.latitude != last?.latitude || record.longitude != last?.longitude {
      guard let coordinate = record.coordinate else { return nil }
      self.coordinate = coordinate
      last = record
      distanceMeters = target.distanceMeters(to: coordinate)
    }
    return Neighbor(
      ordinal: record.ordinal, coordinate: coordinate, distanceMeters: distanceMeters)
  }
}
