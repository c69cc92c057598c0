/// A point on the Earth's surface, in WGS 84 degrees.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, in `-90...90`.
  public let latitude: Double
  /// Degrees east of Greenwich, in `-180...180`.
  public let longitude: Double

  /// Creates a coordinate, or returns `nil` when either angle is out of range or not finite.
  ///
  /// Negative zero becomes zero, so that equal points are printed alike.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude == 0 ? 0 : latitude
    self.longitude = longitude == 0 ? 0 : longitude
  }
}
