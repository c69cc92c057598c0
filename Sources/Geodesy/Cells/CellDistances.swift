#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The distances from a point to grid cells.
///
/// Use it to search a table of points with an indexed column of ``GridCell/ID``, nearest first:
/// begin with ``GridCell/faces``, continue with the quarters of the nearest cell, and skip the
/// cells that are farther away than the points found.
package struct CellDistances: Sendable {
  private let point: UnitVector

  /// Creates a measure of distances from a point anywhere on the globe.
  package init(from point: Coordinate) { self.point = UnitVector(point) }

  /// Returns a lower bound of the distance to a cell's points, in meters; 0 if it may be inside.
  ///
  /// No point of the cell has a smaller ``Coordinate/distanceMeters(to:)``, rounding included. The
  /// nearest may be somewhat farther away, because cells are measured by a box around them.
  ///
  /// - Complexity: O(1); about 200 ns.
  package func minMeters(to cell: GridCell) -> Double {
    // 1e-9, or 6 mm, exceeds the rounding of vectors and distances. The distance to the far side of
    // the globe has a larger rounding error, but there a chord hardly grows.
    let chord = cell.bounds.minSquaredChord(to: point).squareRoot() - 1e-9
    return chord <= 0 ? 0 : 2 * Earth.meanRadiusMeters * asin(min(1, chord / 2))
  }
}
