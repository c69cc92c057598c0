#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A box between two parallels and two meridians, which may cross the antimeridian.
///
/// The box includes its edges.
public struct BoundingBox: Hashable, Sendable {
  /// The southern edge, in degrees north of the equator.
  public let south: Double
  /// The western edge, in degrees east of Greenwich.
  public let west: Double
  /// The northern edge, in degrees; never less than ``south``.
  public let north: Double
  /// The eastern edge, in degrees; less than ``west`` when the box crosses the antimeridian.
  public let east: Double

  /// Creates a box, or returns `nil` if an edge is invalid or south exceeds north.
  ///
  /// An edge is invalid if it is out of range or not finite.
  public init?(south: Double, west: Double, north: Double, east: Double) {
    guard let southWest = Coordinate(latitude: south, longitude: west),
      let northEast = Coordinate(latitude: north, longitude: east),
      south <= north
    else { return nil }
    self.south = southWest.latitude
    self.west = southWest.longitude
    self.north = northEast.latitude
    self.east = northEast.longitude
  }

  /// Creates a box of edges that are known to be valid.
  fileprivate init(validSouth south: Double, west: Double, north: Double, east: Double) {
    self.south = south
    self.west = west
    self.north = north
    self.east = east
  }

  /// Whether the box extends eastward across the 180th meridian.
  public var crossesAntimeridian: Bool { west > east }

  /// Returns whether a point lies in the box or on its edge.
  ///
  /// Longitudes 180 and -180 are the same meridian.
  public func contains(_ point: Coordinate) -> Bool {
    guard (south...north).contains(point.latitude) else { return false }
    if containsLongitude(point.longitude) { return true }
    return abs(point.longitude) == 180 && containsLongitude(-point.longitude)
  }

  /// Returns whether all of another box lies in this one.
  public func contains(_ other: BoundingBox) -> Bool {
    guard south <= other.south, other.north <= north else { return false }
    return switch (crossesAntimeridian, other.crossesAntimeridian) {
    case (false, true): west == -180 && east == 180
    case (true, false): other.west >= west || other.east <= east
    default: west <= other.west && other.east <= east
    }
  }

  /// Returns whether the two boxes share a point.
  public func intersects(_ other: BoundingBox) -> Bool {
    guard south <= other.north, other.south <= north else { return false }
    // Two ranges of longitudes meet if the western end of one lies in the other.
    return containsLongitude(other.west) || other.containsLongitude(west)
      || abs(west) == 180 && other.containsLongitude(-west)
      || abs(other.west) == 180 && containsLongitude(-other.west)
  }

  private func containsLongitude(_ longitude: Double) -> Bool {
    crossesAntimeridian
      ? longitude >= west || longitude <= east : (west...east).contains(longitude)
  }
}

/// The points within a distance of a point, on the sphere.
///
/// The circle includes its edge.
public struct BoundingCircle: Hashable, Sendable {
  /// The center.
  public let center: Coordinate
  /// The radius in meters; 0 or more, infinity for the whole globe.
  public let radiusMeters: Double

  /// Creates a circle, or returns `nil` if the radius is negative or not a number.
  public init?(center: Coordinate, radiusMeters: Double) {
    guard radiusMeters >= 0 else { return nil }
    self.center = center
    self.radiusMeters = radiusMeters
  }

  /// Returns whether a point lies in the circle or on its edge.
  public func contains(_ point: Coordinate) -> Bool {
    center.distanceMeters(to: point) <= radiusMeters
  }

  /// A box that contains the circle, with little more; around a pole, it has every longitude.
  ///
  /// The circle touches its outermost meridians on either side of the center, not on its parallel (Bronshtein
  /// and Semendyayev, "Handbook of Mathematics", spherical triangles with a right angle).
  public var box: BoundingBox {
    let degrees = 180 / Double.pi
    // A tenth of a millimeter, so that rounding leaves nothing out.
    let slack = 1e-9
    let height = radiusMeters / Earth.meanRadiusMeters * degrees + slack
    let (south, north) = (max(-90, center.latitude - height), min(90, center.latitude + height))
    guard south > -90, north < 90 else {
      return BoundingBox(validSouth: south, west: -180, north: north, east: 180)
    }
    let sine = sin(height / degrees) / cos(center.latitude / degrees)
    let width = asin(min(1, sine)) * degrees + slack
    let (west, east) = (center.longitude - width, center.longitude + width)
    return BoundingBox(
      validSouth: south, west: west < -180 ? west + 360 : west, north: north,
      east: east > 180 ? east - 360 : east)
  }
}
