/// A curve through the cells of a face on which each step leads to a neighbor (Hilbert, 1891).
///
/// The points of a cell, at any level, are adjacent in an array ordered along the curve.
enum HilbertCurve {
  /// Returns the position of a cell on the curve, among the `4^level` of the face.
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

  /// Returns the cell at a position on the curve.
  static func cell(at position: Int64, level: Int) -> (column: Int64, row: Int64) {
    var column: Int64 = 0
    var row: Int64 = 0
    for bit in 0..<Int64(level) {
      let quarter = position >> (2 * bit)
      let right = quarter >> 1 & 1
      let up = (quarter ^ right) & 1
      // Only the lower bits are rotated, and no others are set yet.
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

  /// Rotates the remaining coordinates into the frame of the quarter just entered.
  private static func turn(_ column: inout Int64, _ row: inout Int64, right: Int64, up: Int64) {
    guard up == 0 else { return }
    if right == 1 {
      // The higher bits are no longer used, so rotating all of them does no harm.
      column = ~column
      row = ~row
    }
    swap(&column, &row)
  }
}
