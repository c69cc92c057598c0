public import TextFormats

/// The body of `POST` and `PUT` for a location; missing or null members are `nil`.
///
/// Values that the server determines (`objectId`, the dates, `ACL`) are ignored, and so are unknown
/// members: apps send both.
public struct LocationRequest: JSONMessage {
  public var uniqueKey: String?
  public var firstName: String?
  public var lastName: String?
  public var mapString: String?
  public var mediaURL: String?
  public var latitude: Double?
  public var longitude: Double?

  public init() {}

  public static let title = "StudentLocationRequest"
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
  public init(_ body: JSONValue) throws(LocationError) {
    do throws(JSONMismatch) {
      try self.init(json: body)
    } catch {
      throw LocationError(mismatch: error)
    }
  }
}

/// A member of a student location.
public enum LocationField: String, CaseIterable, Sendable {
  case uniqueKey, firstName, lastName, mapString, mediaURL, latitude, longitude
  case objectId, createdAt, updatedAt

  /// The type of a member's value.
  public enum Kind: Sendable {
    case text, number, date
  }

  /// The type of the value.
  public var kind: Kind {
    switch self {
    case .latitude, .longitude: .number
    case .createdAt, .updatedAt: .date
    default: .text
    }
  }
}
