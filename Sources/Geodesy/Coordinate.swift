#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A point on the Earth's surface, in WGS 84 degrees.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, in `-90...90`.
  public let latitude: Double
  /// Degrees east of Greenwich, in `-180...180`.
  public let longitude: Double

  /// Creates a coordinate, or returns `nil` if either angle is out of range or not finite.
  ///
  /// Negative zero becomes zero, so that equal points print the same.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude == 0 ? 0 : latitude
    self.longitude = longitude == 0 ? 0 : longitude
  }

  /// The point on the equator and on the meridian of Greenwich.
  package init() {
    latitude = 0
    longitude = 0
  }
}

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
    // Rounding can push the sum above 1 for antipodal points, where asin would return NaN.
    return 2 * Earth.meanRadiusMeters * asin(min(1, chord.squareRoot()))
  }
}

extension Coordinate {
  /// Returns the initial bearing of the shortest path to another point, or `nil` if they coincide.
  ///
  /// The bearing is in degrees clockwise from north, in `0..<360`. It is the initial course of the
  /// great circle, which changes along the way. At a pole, every course is south or north, and the
  /// pole's longitude determines the meridian that it is measured from.
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
    // A bearing barely west of north may round to a full circle.
    return bearing < 360 ? bearing + 0 : 0
  }
}

extension Coordinate {
  /// Returns the point at the end of a great circle's arc that begins here with a bearing.
  ///
  /// It is the direct problem of a sphere (Williams, "Aviation Formulary", "Lat/lon given radial and
  /// distance"): ``distanceMeters(to:)`` and ``bearingDegrees(to:)`` of the point return the arguments,
  /// for arcs of less than half a great circle. The bearing is in degrees clockwise from north.
  ///
  /// It returns `nil` if an argument is not finite.
  ///
  /// - Complexity: O(1).
  public func destination(bearingDegrees: Double, meters: Double) -> Coordinate? {
    let radians = Double.pi / 180
    let (bearing, arc) = (bearingDegrees * radians, meters / Earth.meanRadiusMeters)
    let start = latitude * radians
    let sine = sin(start) * cos(arc) + cos(start) * sin(arc) * cos(bearing)
    // Rounding can push the sine beyond that of a pole.
    let end = asin(min(max(sine, -1), 1))
    let easting = atan2(
      sin(bearing) * sin(arc) * cos(start), cos(arc) - sin(start) * sin(end))
    return Coordinate(
      latitude: end / radians,
      longitude: (longitude + easting / radians).remainder(dividingBy: 360))
  }
}

/// The sphere on which distances are measured.
package enum Earth {
  /// The mean radius of the Earth, R₁ of the International Union of Geodesy and Geophysics.
  package static let meanRadiusMeters = 6_371_008.8
  /// Half the circumference of that sphere, rounded up to a whole meter: the maximum distance.
  package static let antipodeMeters = 20_015_115.0
}
