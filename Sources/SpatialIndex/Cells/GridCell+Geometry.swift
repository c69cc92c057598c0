/// The position of cells on the sphere.
///
/// A face of the cube is projected from the center of the sphere, so edges of cells are great
/// circles. Coordinates on a face run from 0 to 1; a quadratic curve between them and the cube's
/// (after S2's `ST` and `UV`, Veach 2005) keeps the largest cell of a level within 2.1 times the
/// area of the smallest, compared with 5.2 for the plain projection.
/// area of the smallest, where the plain projection would have 5.2.
extension GridCell {
  /// Creates the cell of a level that contains a point of the sphere.
  init(containing point: UnitVector, level: Int) {
    let size = abs(point.x) >= abs(point.y) ? abs(point.x) : abs(point.y)
    let axis = abs(point.z) > size ? 2 : abs(point.x) >= abs(point.y) ? 0 : 1
    let major = point[axis]
    let level = Swift.min(Swift.max(level, 0), Self.maxLevel)
    let column = Self.step(at: point[(axis + 1) % 3] / abs(major), level: level)
    let row = Self.step(at: point[(axis + 2) % 3] / abs(major), level: level)
    self.init(
      face: major < 0 ? axis + 3 : axis, level: level,
      position: HilbertCurve.position(column: column, row: row, level: level))
  }

  /// A box around every point of the sphere in the cell.
  ///
  /// A point p of the cell is a sum of the corners, with weights of 0 or more that add up to 1,
  /// stretched to length 1. The sum is at least as long as its product with any unit vector, so at
  /// least the minimum product of the corners with the center, m. Therefore p lies between the
  /// corners' box and that box stretched by 1/m.
  var bounds: UnitBox {
    let (column, row) = HilbertCurve.cell(at: position, level: level)
    let (left, right) = (Self.edge(column, level: level), Self.edge(column + 1, level: level))
    let (lower, upper) = (Self.edge(row, level: level), Self.edge(row + 1, level: level))
    let (first, second) = (corner(left, lower), corner(right, lower))
    let (third, fourth) = (corner(right, upper), corner(left, upper))

    let sum = first + second + third + fourth
    let middle = sum / sum.dot(sum).squareRoot()
    let minProduct = Swift.min(
      first.dot(middle), second.dot(middle), third.dot(middle), fourth.dot(middle))
    let least = pointwiseMin(pointwiseMin(first, second), pointwiseMin(third, fourth))
    let greatest = pointwiseMax(pointwiseMax(first, second), pointwiseMax(third, fourth))
    let box = UnitBox(
      least: pointwiseMax(pointwiseMin(least, least / minProduct), .init(repeating: -1)),
      greatest: pointwiseMin(pointwiseMax(greatest, greatest / minProduct), .init(repeating: 1)))
    // A point on an edge may be assigned to a cell that it misses by a rounding error.
    return box.padded(by: 1e-12)
  }

  /// Returns the point of the sphere at coordinates of the face.
  private func corner(_ right: Double, _ up: Double) -> UnitVector {
    let major = face < 3 ? 1.0 : -1.0
    let corner =
      switch face % 3 {
      case 0: UnitVector(major, right, up)
      case 1: UnitVector(up, major, right)
      default: UnitVector(right, up, major)
      }
    return corner / corner.dot(corner).squareRoot()
  }

  /// Returns the column or row of a coordinate of the cube, which is from -1 to 1.
  private static func step(at projected: Double, level: Int) -> Int64 {
    let even =
      projected >= 0
      ? 0.5 * (1 + 3 * projected).squareRoot() : 1 - 0.5 * (1 - 3 * projected).squareRoot()
    let steps = Int64(1) << Int64(level)
    return Swift.min(Int64(even * Double(steps)), steps - 1)
  }

  /// Returns the coordinate of the cube, from -1 to 1, of an edge between columns or rows.
  private static func edge(_ step: Int64, level: Int) -> Double {
    let even = Double(step) / Double(Int64(1) << Int64(level))
    return even >= 0.5 ? (4 * even * even - 1) / 3 : (1 - 4 * (1 - even) * (1 - even)) / 3
  }
}
