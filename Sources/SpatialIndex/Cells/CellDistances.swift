public import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Measures how near cells come to a point.
///
/// Reach for it to search a table of points with an indexed column of ``GridCell/ID``, nearest
/// first: begin with ``GridCell/faces``, go on with the quarters of the nearest cell, and leave out
/// the cells that are farther off than what has been found.
public struct CellDistances: Sendable {
  private let point: UnitVector

  /// Creates a measure from a point, anywhere on the globe.
  public init(from point: Coordinate) { self.point = UnitVector(point) }

  /// Returns a distance that no point of a cell is nearer than, in meters; 0 when the point may lie
  /// in it.
  ///
  /// No point of the cell has a smaller ``Coordinate/distanceMeters(to:)``, rounding included. The
  /// nearest may be somewhat farther off: cells are measured by a box around them.
  ///
  /// - Complexity: O(1); about 200 ns.
  public func minMeters(to cell: GridCell) -> Double {
    // 1e-9, or 6 mm, is more than vectors and distances are rounded by; the distance to the far
    // side of the globe is rounded by more, but there a chord hardly grows.
    let chord = cell.bounds.minSquaredChord(to: point).squareRoot() - 1e-9
    return chord <= 0 ? 0 : 2 * Earth.meanRadiusMeters * asin(min(1, chord / 2))
  }
}
