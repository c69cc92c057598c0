public import Geodesy

/// A point found by an index, and how far it is.
public struct Neighbor: Hashable, Sendable {
  /// The caller's number for the point.
  public let ordinal: UInt32
  /// Where the index keeps the point: less than 8 mm from where it was put.
  public let coordinate: Coordinate
  /// The great-circle distance from the point asked for to ``coordinate``:
  /// `Coordinate.distanceMeters(to:)`, to the last bit.
  public let distanceMeters: Double

  /// Creates a neighbor.
  public init(ordinal: UInt32, coordinate: Coordinate, distanceMeters: Double) {
    self.ordinal = ordinal
    self.coordinate = coordinate
    self.distanceMeters = distanceMeters
  }
}
