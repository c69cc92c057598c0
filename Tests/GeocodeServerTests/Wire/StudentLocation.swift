import ServerAPI
import Testing
import TextFormats

/// A row of a listing, read as strict apps do: it must have all members.
struct StudentLocation: Hashable {
  var objectId: String
  var uniqueKey: String
  var firstName: String
  var lastName: String
  var mapString: String
  var mediaURL: String
  var latitude: Double
  var longitude: Double
  var createdAt: Int64
  var updatedAt: Int64

  init(_ row: JSONValue) throws {
    func text(_ field: LocationField) throws -> String {
      try #require(row[field.rawValue]?.text, "\(field)")
    }
    func number(_ field: LocationField) throws -> Double {
      try #require(row[field.rawValue]?.number, "\(field)")
    }
    func time(_ field: LocationField) throws -> Int64 {
      try #require(WireDate.milliseconds(text(field)), "\(field)")
    }
    (objectId, uniqueKey) = (try text(.objectId), try text(.uniqueKey))
    (firstName, lastName) = (try text(.firstName), try text(.lastName))
    (mapString, mediaURL) = (try text(.mapString), try text(.mediaURL))
    (latitude, longitude) = (try number(.latitude), try number(.longitude))
    (createdAt, updatedAt) = (try time(.createdAt), try time(.updatedAt))
  }

  /// Reads the rows of a listing.
  static func rows(of listing: JSONValue) throws -> [StudentLocation] {
    guard case .list(let rows)? = listing["results"] else {
      Issue.record("no list")
      return []
    }
    return try rows.map { try StudentLocation($0) }
  }
}
