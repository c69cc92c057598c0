import ServerAPI
import Testing
import TextFormats

extension StudentLocation {
  /// Reads the rows of a listing as strict apps do: each must have all members.
  static func rows(of listing: JSONValue) throws -> [StudentLocation] {
    guard case .list(let rows)? = listing["results"] else {
      Issue.record("no list")
      return []
    }
    return try rows.map { row in
      func text(_ field: LocationField) throws -> String {
        try #require(row[field.rawValue]?.text, "\(field)")
      }
      func number(_ field: LocationField) throws -> Double {
        try #require(row[field.rawValue]?.number, "\(field)")
      }
      func time(_ field: LocationField) throws -> Int64 {
        try #require(WireDate.milliseconds(text(field)), "\(field)")
      }
      return StudentLocation(
        objectId: try text(.objectId), uniqueKey: try text(.uniqueKey),
        firstName: try text(.firstName), lastName: try text(.lastName),
        mapString: try text(.mapString), mediaURL: try text(.mediaURL),
        latitude: try number(.latitude), longitude: try number(.longitude),
        createdAt: try time(.createdAt), updatedAt: try time(.updatedAt))
    }
  }
}
