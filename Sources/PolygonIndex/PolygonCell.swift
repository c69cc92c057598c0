/// A cell of a degree by a degree.
struct PolygonCell {
  /// Counted from the south pole.
  let row: Int
  /// Counted from the date line.
  let column: Int

  /// Its place in the directory.
  var number: Int { row * PolygonIndexLayout.columns + column }
  /// Its southern edge in a corner's units.
  var south: Int { row * PolygonIndexLayout.cellUnits - 9_000_000 }
  /// Its western edge in a corner's units.
  var west: Int { column * PolygonIndexLayout.cellUnits - 18_000_000 }

  init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }

  /// The cell that a point lies in: its southern and western edges belong to it, and to the last
  /// cells the ends of the map.
  init(containing point: FinePoint) {
    let units = PolygonIndexLayout.cellUnits * FinePoint.unitsPerVertexUnit
    row = min((point.latitude + 900_000_000) / units, PolygonIndexLayout.rows - 1)
    column = min((point.longitude + 1_800_000_000) / units, PolygonIndexLayout.columns - 1)
  }

  /// The row of a corner.
  static func row(of latitude: Int32) -> Int {
    min(
      (Int(latitude) + 9_000_000) / PolygonIndexLayout.cellUnits, PolygonIndexLayout.rows - 1)
  }

  /// The column of a corner.
  static func column(of longitude: Int32) -> Int {
    min(
      (Int(longitude) + 18_000_000) / PolygonIndexLayout.cellUnits,
      PolygonIndexLayout.columns - 1)
  }
}
