import Geodesy

/// A point as it will be stored, and the cell it falls in.
struct PackedPoint: Comparable, Sendable {
  /// The number of its smallest cell.
  let cell: GridCell.ID
  let ordinal: UInt32
  /// Angles in 10⁻⁷ degrees.
  let latitude: Int32
  let longitude: Int32
  let population: UInt32
  let country: UInt16
  let layer: UInt8

  /// The unit vector of the stored angles: not kept, since it would be a third of all.
  var vector: SIMD3<Float> { SIMD3<Float>(Self.exactVector(latitude, longitude)) }

  /// Rounds a point's coordinate to what is stored, and all else follows from that.
  init(_ point: GridPoint) {
    latitude = Self.steps(point.coordinate.latitude)
    longitude = Self.steps(point.coordinate.longitude)
    ordinal = point.ordinal
    population = point.population
    country = point.country
    layer = point.layer
    cell =
      GridCell(
        containing: Self.exactVector(latitude, longitude), level: GridCell.maxLevel
      ).id
  }

  private static func exactVector(_ latitude: Int32, _ longitude: Int32) -> UnitVector {
    let stored = Coordinate(
      latitude: Double(latitude) / Coordinate.stepsPerDegree,
      longitude: Double(longitude) / Coordinate.stepsPerDegree)
    // Rounding keeps an angle in range, so there is a coordinate.
    return stored.map(UnitVector.init) ?? UnitVector(1, 0, 0)
  }

  private static func steps(_ degrees: Double) -> Int32 {
    Int32((degrees * Coordinate.stepsPerDegree).rounded())
  }

  /// Orders by cell, then by everything else, so that no two different points are equal.
  static func < (first: Self, second: Self) -> Bool {
    if first.cell != second.cell { return first.cell < second.cell }
    if first.ordinal != second.ordinal { return first.ordinal < second.ordinal }
    return (first.latitude, first.longitude, first.population, first.country, first.layer)
      < (second.latitude, second.longitude, second.population, second.country, second.layer)
  }
}
