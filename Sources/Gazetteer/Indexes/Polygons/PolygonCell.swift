/// A cell of one degree by one degree.
struct PolygonCell {
  /// The row, counted from the south pole.
  let row: Int
  /// The column, counted from the date line.
  let column: Int

  /// The cell's position in the directory.
  var number: Int { row * PolygonIndexLayout.columns + column }
  /// The southern edge, in vertex units.
  var south: Int { row * PolygonIndexLayout.cellUnits - 9_000_000 }
  /// The western edge, in vertex units.
  var west: Int { column * PolygonIndexLayout.cellUnits - 18_000_000 }

  init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }

  /// Creates the cell that contains a point.
  ///
  /// A cell includes its southern and western edges, and the last cells include the edges of the
  /// map.
  init(containing point: FinePoint) {
    let units = PolygonIndexLayout.cellUnits * FinePoint.unitsPerVertexUnit
    row = min((point.latitude + 900_000_000) / units, PolygonIndexLayout.rows - 1)
    column = min((point.longitude + 1_800_000_000) / units, PolygonIndexLayout.columns - 1)
  }

  /// Returns the row of a vertex.
  static func row(of latitude: Int32) -> Int {
    min(
      (Int(latitude) + 9_000_000) / PolygonIndexLayout.cellUnits, PolygonIndexLayout.rows - 1)
  }

  /// Returns the column of a vertex.
  static func column(of longitude: Int32) -> Int {
    min(
      (Int(longitude) + 18_000_000) / PolygonIndexLayout.cellUnits,
      PolygonIndexLayout.columns - 1)
  }
}
