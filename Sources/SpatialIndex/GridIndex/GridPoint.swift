public import Geodesy

/// A point to be indexed, with what filters ask of it.
public struct GridPoint: Hashable, Sendable {
  /// The caller's number for it; of points equally far away the lowest comes first.
  public var ordinal: UInt32
  /// Where it lies.
  ///
  /// The index keeps it to the nearest 10⁻⁷ degree, less than 8 mm away.
  public var coordinate: Coordinate
  /// The number of its layer.
  public var layer: UInt8
  /// The number of its country; any number may stand for none.
  public var country: UInt16
  /// Number of inhabitants, or another size that a filter shall use.
  public var population: UInt32

  /// Creates a point.
  public init(
    ordinal: UInt32, coordinate: Coordinate, layer: UInt8 = 0, country: UInt16 = 0,
    population: UInt32 = 0
  ) {
    self.ordinal = ordinal
    self.coordinate = coordinate
    self.layer = layer
    self.country = country
    self.population = population
  }
}
