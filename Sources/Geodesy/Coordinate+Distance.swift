#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Coordinate {
  /// Returns the great-circle distance to another coordinate, in meters.
  ///
  /// Uses the haversine formula (Sinnott, "Virtues of the Haversine", 1984) on a sphere of radius
  /// ``Earth/meanRadiusMeters``, which stays within about 0.6 % of the WGS 84 ellipsoid.
  ///
  ///     let paris = Coordinate(latitude: 48.8534, longitude: 2.3488)!
  ///     let lyon = Coordinate(latitude: 45.7485, longitude: 4.8467)!
  ///     paris.distanceMeters(to: lyon)  // about 392_000
  ///
  /// The order of the two points does not matter, and crossing the antimeridian is handled.
  ///
  /// - Complexity: O(1).
  public func distanceMeters(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let northing = sin((other.latitude - latitude) * radians / 2)
    let easting = sin((other.longitude - longitude) * radians / 2)
    let chord =
      northing * northing
      + cos(latitude * radians) * cos(other.latitude * radians) * easting * easting
    // Rounding can lift the sum above 1 for opposite points, where asin would answer NaN.
    return 2 * Earth.meanRadiusMeters * asin(min(1, chord.squareRoot()))
  }
}
