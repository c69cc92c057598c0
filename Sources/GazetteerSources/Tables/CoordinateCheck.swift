import GazetteerImport

/// A check of the coordinates in the first rows of a table, before anything is built: whether they are
/// degrees, and in the right columns.
struct CoordinateCheck {
  /// The number of rows that are read.
  private static let rows = 1_000

  let table: AddressTable

  /// The end of the reading, which is not an error.
  private struct Enough: Error {}

  /// Reads the first rows.
  ///
  /// - Throws: ``ExtractError/unsuitable(path:reason:)`` if most of them are projected, or swapped.
  func run() throws {
    var (read, degrees, swapped, projected) = (0, 0, 0, 0)
    do {
      _ = try table.forEachRow { fields, _ in
        read += 1
        if let latitude = number(.latitude, fields), let longitude = number(.longitude, fields) {
          switch (abs(latitude), abs(longitude)) {
          case (...90, ...180): degrees += 1
          case (90...180, ...90): swapped += 1
          default: projected += 1
          }
        }
        if read >= Self.rows { throw Enough() }
      }
    } catch is Enough {}
    guard swapped + projected > degrees else { return }
    guard projected > swapped else {
      throw ExtractError.unsuitable(
        path: table.name,
        reason:
          "latitude and longitude look swapped: most latitudes are beyond 90 degrees; exchange "
          + "the columns with --columns …,lat=…,lon=…")
    }
    throw ExtractError.unsuitable(path: table.name, reason: projectedText)
  }

  private func number(_ part: AddressColumns.Part, _ fields: borrowing DelimitedLine) -> Double? {
    Double(String(decoding: AddressTable.withPoint(table.value(part, in: fields)), as: UTF8.self))
  }

  private var projectedText: String {
    let (x, y) = (table.column(.longitude) ?? "X", table.column(.latitude) ?? "Y")
    let system = table.format?.projection ?? "EPSG:…"
    let hint =
      table.format?.projection == nil
      ? " (EPSG:… is the number of their coordinate system)" : ""
    return """
      the coordinates are projected, not degrees; convert them\(hint): ogr2ogr -f CSV -lco \
      GEOMETRY=AS_XY -oo X_POSSIBLE_NAMES=\(x) -oo Y_POSSIBLE_NAMES=\(y) -s_srs \(system) -t_srs \
      EPSG:4326 wgs84.csv \(table.path), and give the columns X and Y with --columns …,lat=Y,lon=X \
      unless the table is a known one
      """
  }
}
