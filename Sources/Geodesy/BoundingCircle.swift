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
}
