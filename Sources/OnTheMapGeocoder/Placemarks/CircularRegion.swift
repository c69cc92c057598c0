import Geocoding
public import Geodesy

/// A circle on the globe, as placemarks and requests have it.
public struct CircularRegion: Codable, Hashable, Sendable {
  /// Its middle.
  public var center: Coordinate
  /// Its radius in meters, 0 or more.
  public var radius: Double

  public init(center: Coordinate, radius: Double) {
    self.center = center
    self.radius = radius
  }

  /// Returns whether a point lies in the circle or on its edge.
  public func contains(_ point: Coordinate) -> Bool {
    center.distanceMeters(to: point) <= radius
  }
}
