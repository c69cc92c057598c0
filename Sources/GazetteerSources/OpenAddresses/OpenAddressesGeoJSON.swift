import GazetteerImport

/// The current format of OpenAddresses: one GeoJSON feature per line, whose properties are the row.
struct OpenAddressesGeoJSON {
  let path: String

  /// Visits all houses in the order of the file.
  func forEachAddress(
    _ visit: (borrowing SourceAddress) throws -> Void
  ) throws -> [RejectedLines] {
    var row = OpenAddressesRow()
    return try AddressLines(path: path).forEachLine { line, number in
      row.clear()
      var scanner = JSONScanner(line)
      guard Self.read(&scanner, into: &row) else {
        throw ExtractError.invalidColumn(
          path: path, line: number, column: "the line", expected: "a GeoJSON feature with a point",
          found: String(decoding: line.prefix(60), as: UTF8.self))
      }
      if let address = row.address() { try visit(address) }
    }
  }

  private static let properties = Array("properties".utf8)
  private static let geometry = Array("geometry".utf8)
  private static let coordinates = Array("coordinates".utf8)

  /// Reads a feature; returns false if the line is not one.
  private static func read(
    _ scanner: inout JSONScanner, into row: inout OpenAddressesRow
  ) -> Bool {
    var isFeature = false
    let isWhole = scanner.forEachMember { key, scanner in
      if key == properties {
        isFeature = true
        return scanner.forEachMember { key, scanner in
          guard let field = OpenAddressesRow.fields[key] else { return scanner.skip() }
          return scanner.text(into: &row[field])
        }
      }
      guard key == geometry, !scanner.isNull else { return scanner.skip() }
      return scanner.forEachMember { key, scanner in
        guard key == coordinates else { return scanner.skip() }
        guard let (longitude, latitude) = scanner.position(),
          let x = Angle.parse(longitude, limit: 180), let y = Angle.parse(latitude, limit: 90)
        else { return false }
        (row.longitude, row.latitude) = (x, y)
        return true
      }
    }
    return isWhole && isFeature
  }
}
