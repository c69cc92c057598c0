public import Geodesy

/// What a filter by position or size asks of a place: a few numbers of its record.
public struct PlacePoint: Hashable, Sendable {
  /// The gazetteer's representative point; an area without one has its nearest ancestor's.
  public let coordinate: Coordinate
  /// Number of inhabitants; 0 when unknown.
  public let population: UInt64
  /// Whether it is a section of a settlement (`PPLX`).
  public let isSection: Bool

  public init(coordinate: Coordinate, population: UInt64, isSection: Bool) {
    self.coordinate = coordinate
    self.population = population
    self.isSection = isSection
  }
}
