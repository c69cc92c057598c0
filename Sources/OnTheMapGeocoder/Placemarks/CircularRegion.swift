public import Geodesy

/// A circle on the globe, as used by placemarks and requests: CLCircularRegion where there is Core Location.
public struct CircularRegion: Codable, Hashable, Sendable {
  /// The center.
  public var center: Coordinate
  /// The radius in meters, 0 or more.
  public var radius: Double

  /// Creates a region; `radius` is in meters.
  public init(center: Coordinate, radius: Double) {
    self.center = center
    self.radius = radius
  }

  /// Returns whether a point lies in the circle or on its edge.
  public func contains(_ point: Coordinate) -> Bool {
    center.distanceMeters(to: point) <= radius
  }
}
