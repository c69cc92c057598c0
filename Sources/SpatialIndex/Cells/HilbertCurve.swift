/// The curve that visits the cells of a face so that steps along it are steps to a neighbor
/// (Hilbert, 1891).
///
/// Points of one cell, at any level, are then next to each other in an array ordered along it.
enum HilbertCurve {
  /// Returns the place on the curve of a cell, among the `4^level` of the face.
  static func position(column: Int64, row: Int64, level: Int) -> Int64 {
    var column = column
    var row = row
    var position: Int64 = 0
    for bit in stride(from: Int64(level) - 1, through: 0, by: -1) {
      let right = column >> bit & 1
      let up = row >> bit & 1
      position = position << 2 | (3 * right) ^ up
      turn(&column, &row, right: right, up: up)
    }
    return position
  }

  /// Returns the cell at a place on the curve.
  static func cell(at position: Int64, level: Int) -> (column: Int64, row: Int64) {
    var column: Int64 = 0
    var row: Int64 = 0
    for bit in 0..<Int64(level) {
      let quarter = position >> (2 * bit)
      let right = quarter >> 1 & 1
      let up = (quarter ^ right) & 1
      // Only the bits below this one are turned, and no others are set yet.
      if up == 0 {
        if right == 1 {
          let last = (Int64(1) << bit) - 1
          column = last - column
          row = last - row
        }
        swap(&column, &row)
      }
      column |= right << bit
      row |= up << bit
    }
    return (column, row)
  }

  /// Turns what is left of the coordinates into the frame of the quarter just entered.
  private static func turn(_ column: inout Int64, _ row: inout Int64, right: Int64, up: Int64) {
    guard up == 0 else { return }
    if right == 1 {
      // The bits above are no longer looked at, so turning all of them does no harm.
      column = ~column
      row = ~row
    }
    swap(&column, &row)
  }
}
