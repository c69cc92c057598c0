/// A square of the grid that covers the sphere: a face of a cube, or a quarter of another cell.
///
/// There are six cells at level 0, and four times as many at each further level, down to cells of
/// about 5 m at ``maxLevel``. Every point of the sphere lies in exactly one cell of each level; the
/// poles and the antimeridian lie within cells like any other place.
///
///     let cell = GridCell(containing: Coordinate(latitude: 48.8534, longitude: 2.3488)!)
///     cell.id.rawValue  // the number to keep in an indexed column of a table of points
package struct GridCell: Hashable, Sendable, Identifiable {
  /// The number of a cell, for an integer column of a database.
  ///
  /// It is positive and less than 2⁴⁷, so SQLite stores it in six bytes and JSON represents it
  /// exactly. The cells inside a cell have the numbers of its ``GridCell/range``, and cells near
  /// each other mostly have numbers near each other. Numbers never change, so they may be stored.
  package struct ID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number.
    package let rawValue: Int64

    /// Creates an id from a stored number.
    ///
    /// Does not check whether a cell has this number: see ``GridCell/init(id:)``.
    package init(rawValue: Int64) { self.rawValue = rawValue }

    /// Orders by number: along the curve that connects the cells.
    package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  /// The level of the smallest cells, whose edges are 4 to 8 m long.
  package static let maxLevel = 21

  /// The cube's six faces: the cells of level 0, which cover the sphere.
  package static let faces = (0..<6).map { GridCell(face: $0, level: 0, position: 0) }

  /// The number of subdivisions of a face that lead to this cell, from 0 to ``maxLevel``.
  package let level: Int
  /// The face of the cube: 0, 1, 2 around the positive x, y, z axes, 3, 4, 5 around the negative.
  let face: Int
  /// The position on the face's Hilbert curve, among the `4^level` cells of this level.
  let position: Int64

  /// The cell's number.
  ///
  /// Its bits from the highest: the face (3), two for each level, then a one, then zeros up to the
  /// length of the smallest cells' numbers. It is the middle of the numbers of the cells inside.
  package var id: ID {
    let path = Int64(face) << Int64(2 * level) | position
    return ID(rawValue: (path << 1 | 1) << Int64(2 * (Self.maxLevel - level)))
  }

  /// The numbers of all cells inside this one, including its own.
  package var range: ClosedRange<ID> {
    let reach = (Int64(1) << Int64(2 * (Self.maxLevel - level))) - 1
    return ID(rawValue: id.rawValue - reach)...ID(rawValue: id.rawValue + reach)
  }

  /// The four quarters, in the order of their numbers; `nil` at ``maxLevel``.
  package var children: [GridCell]? {
    guard level < Self.maxLevel else { return nil }
    return (0..<4).map { GridCell(face: face, level: level + 1, position: position << 2 | $0) }
  }

  /// The cell that this one is a quarter of; `nil` at level 0.
  package var parent: GridCell? {
    level == 0 ? nil : GridCell(face: face, level: level - 1, position: position >> 2)
  }

  /// Creates a cell from its parts, which must be in range.
  init(face: Int, level: Int, position: Int64) {
    self.face = face
    self.level = level
    self.position = position
  }

  /// Creates the cell of a level that contains a point.
  ///
  /// - Parameters:
  ///   - point: Any point; longitudes 180 and -180 are in the same cell, as are all longitudes at a
  ///     pole.
  ///   - level: From 0 to ``maxLevel``, which is the default; other values are clamped.
  /// - Complexity: O(level); about 150 ns.
  package init(containing point: Coordinate, level: Int = GridCell.maxLevel) {
    self.init(containing: UnitVector(point), level: level)
  }

  /// Creates the cell with this number, or returns `nil` if no cell has it.
  package init?(id: ID) {
    guard id.rawValue > 0 else { return nil }
    let zeros = id.rawValue.trailingZeroBitCount
    guard zeros.isMultiple(of: 2), zeros / 2 <= Self.maxLevel else { return nil }
    let level = Self.maxLevel - zeros / 2
    let path = id.rawValue >> Int64(zeros + 1)
    guard path >> Int64(2 * level) < 6 else { return nil }
    self.init(
      face: Int(path >> Int64(2 * level)), level: level,
      position: path & ((Int64(1) << Int64(2 * level)) - 1))
  }

  /// Returns whether another cell is this one or lies inside it.
  package func contains(_ other: GridCell) -> Bool { range.contains(other.id) }
}

/// The position of cells on the sphere.
///
/// A face of the cube is projected from the center of the sphere, so edges of cells are great
/// circles. Coordinates on a face run from 0 to 1; a quadratic curve between them and the cube's
/// (after S2's `ST` and `UV`, Veach 2005) keeps the largest cell of a level within 2.1 times the
/// area of the smallest, compared with 5.2 for the plain projection.
extension GridCell {
  /// Creates the cell of a level that contains a point of the sphere.
  package init(containing point: UnitVector, level: Int) {
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
  package var bounds: UnitBox {
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
