#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Coordinate {
  /// Returns the direction in which the shortest way to another coordinate sets out, in degrees
  /// clockwise from north, in `0..<360`; `nil` when the two are the same point.
  ///
  /// It is the initial course of the great circle, which changes along the way. At a pole every
  /// course is south or north, and is told by the meridian that the pole's longitude names.
  ///
  /// - Complexity: O(1).
  public func bearingDegrees(to other: Coordinate) -> Double? {
    // A tenth of a millimeter: a pole has many longitudes, the 180th meridian two.
    guard distanceMeters(to: other) > 1e-4 else { return nil }
    let radians = Double.pi / 180
    let easting = (other.longitude - longitude) * radians
    let y = sin(easting) * cos(other.latitude * radians)
    let x =
      cos(latitude * radians) * sin(other.latitude * radians)
      - sin(latitude * radians) * cos(other.latitude * radians) * cos(easting)
    let degrees = atan2(y, x) / radians
    let bearing = degrees < 0 ? degrees + 360 : degrees
    // What is hardly west of north may round to a full circle.
    return bearing < 360 ? bearing + 0 : 0
  }
}
