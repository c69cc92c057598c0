/// The box around a cell's points, and what filters ask of a cell.
struct CellSummary {
  var least = SIMD3<Float>(repeating: .infinity)
  var greatest = SIMD3<Float>(repeating: -.infinity)
  var greatestPopulation: UInt32 = 0
  /// A bit for each layer modulo 32.
  var layers: UInt32 = 0
  /// A bit for each row of the table of countries modulo 256.
  var countries = SIMD4<UInt64>.zero

  /// Takes in a point.
  mutating func insert(_ point: PackedPoint, countryRow: Int) {
    least = pointwiseMin(least, point.vector)
    greatest = pointwiseMax(greatest, point.vector)
    greatestPopulation = max(greatestPopulation, point.population)
    layers |= 1 << UInt32(point.layer & 31)
    countries[countryRow >> 6 & 3] |= 1 << UInt64(countryRow & 63)
  }

  /// Takes in what another cell holds.
  mutating func insert(_ other: Self) {
    least = pointwiseMin(least, other.least)
    greatest = pointwiseMax(greatest, other.greatest)
    greatestPopulation = max(greatestPopulation, other.greatestPopulation)
    layers |= other.layers
    countries |= other.countries
  }
}
