public import Geodesy

/// The few numbers of a place's record that a filter by position or size needs.
public struct PlacePoint: Hashable, Sendable {
  /// The gazetteer's representative point; for an area without one, that of its nearest ancestor.
  public let coordinate: Coordinate
  /// The number of inhabitants; 0 if unknown.
  public let population: UInt64
  /// Whether the place is a section of a settlement (`PPLX`).
  public let isSection: Bool

  public init(coordinate: Coordinate, population: UInt64, isSection: Bool) {
    self.coordinate = coordinate
    self.population = population
    self.isSection = isSection
  }
}
