package import TextFormats

/// The body of `POST` and `PUT` for a location; missing or null members are `nil`.
///
/// Values that the server determines (`objectId`, the dates, `ACL`) are ignored, and so are unknown
/// members: apps send both.
package struct LocationRequest: JSONMessage {
  package var uniqueKey: String?
  package var firstName: String?
  package var lastName: String?
  package var mapString: String?
  package var mediaURL: String?
  package var latitude: Double?
  package var longitude: Double?

  package init() {}

  package static let title = "StudentLocationRequest"
  package static let members: [Member] = [
    Member("uniqueKey", \.uniqueKey, .optional, "The client's key."),
    Member("firstName", \.firstName, .optional, "Counts only for pins without an owner."),
    Member("lastName", \.lastName, .optional, "Counts only for pins without an owner."),
    Member("mapString", \.mapString, .optional, "The place as typed."),
    Member("mediaURL", \.mediaURL, .optional, "The link as typed."),
    Member("latitude", \.latitude, .optional, "Degrees north; may be out of range or infinite."),
    Member("longitude", \.longitude, .optional, "Degrees east; may be out of range or infinite."),
  ]

  /// Parses a body that is an object.
  ///
  /// - Throws: ``LocationError/Code/incorrectType`` for a member of the wrong type; if there are
  ///   several, the first of the table.
  package init(_ body: JSONValue) throws(LocationError) {
    do throws(JSONMismatch) {
      try self.init(json: body)
    } catch {
      throw LocationError(mismatch: error)
    }
  }
}

/// A member of a student location.
package enum LocationField: String, CaseIterable, Sendable {
  case uniqueKey, firstName, lastName, mapString, mediaURL, latitude, longitude
  case objectId, createdAt, updatedAt

  /// The type of a member's value.
  package enum Kind: Sendable {
    case text, number, date
  }

  /// The type of the value.
  package var kind: Kind {
    switch self {
    case .latitude, .longitude: .number
    case .createdAt, .updatedAt: .date
    default: .text
    }
  }
}
