import Gazetteer
import GazetteerImport
import TextFormats

/// The current format of OpenAddresses, and Overture's addresses: one GeoJSON feature per line, whose
/// properties are the row.
struct OpenAddressesGeoJSON: Sendable {
  let path: String
  /// The file within a zip file; `nil` for others.
  var member: String?

  /// Visits all houses in the order of the file.
  func forEachAddress(
    _ visit: (borrowing SourceAddress) throws -> Void
  ) throws -> [RejectedLines] {
    var row = OpenAddressesRow()
    return try AddressLines(path: path, member: member).forEachLine { line, number in
      row.clear()
      var scanner = JSONScanner(line)
      var levels = Levels()
      guard Self.read(&scanner, into: &row, &levels) else {
        throw ExtractError.invalidColumn(
          path: path, line: number, column: "the line", expected: "a GeoJSON feature with a point",
          found: String(decoding: line.prefix(60), as: UTF8.self))
      }
      if row[Self.city].isEmpty { row[Self.city] = levels.last }
      guard var address = row.address() else { return }
      if levels.isOverture {
        address.source = .own
        address.credit = Self.overture
        address.country = levels.country
      }
      try visit(address)
    }
  }

  /// What Overture's features have instead of a city: administrative levels, the largest first.
  private struct Levels {
    var isOverture = false
    var last: [UInt8] = []
    var country: [UInt8] = []
  }

  private static let overture = "Overture Maps Foundation and its sources"
  private static let city = OpenAddressesRow.position(.city)
  private static let levels = Array("address_levels".utf8)
  private static let postalCity = Array("postal_city".utf8)
  private static let country = Array("country".utf8)
  private static let level = Array("value".utf8)

  private static let properties = Array("properties".utf8)
  private static let geometry = Array("geometry".utf8)
  private static let coordinates = Array("coordinates".utf8)

  /// Reads a feature; returns false if the line is not one.
  private static func read(
    _ scanner: inout JSONScanner, into row: inout OpenAddressesRow, _ levels: inout Levels
  ) -> Bool {
    var isFeature = false
    let isWhole = scanner.forEachMember { key, scanner in
      if key == properties {
        isFeature = true
        return scanner.forEachMember { key, scanner in
          if let field = OpenAddressesRow.fields[key] { return scanner.text(into: &row[field]) }
          if key == postalCity { return scanner.text(into: &row[city]) }
          if key == country { return scanner.text(into: &levels.country) }
          guard key == Self.levels, !scanner.isNull else { return scanner.skip() }
          levels.isOverture = true
          return scanner.forEachElement { scanner in
            scanner.forEachMember { key, scanner in
              key == level ? scanner.text(into: &levels.last) : scanner.skip()
            }
          }
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
