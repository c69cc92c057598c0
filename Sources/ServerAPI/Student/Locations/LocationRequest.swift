public import TextFormats

/// The body of `POST` and `PUT` for a location; missing or null members are `nil`.
///
/// Values that the server determines (`objectId`, the dates, `ACL`) are ignored, and so are unknown
/// members: apps send both.
public struct LocationRequest: Hashable, Sendable {
  /// The client's key.
  public let uniqueKey: String?
  /// The first name, which counts only for pins without an owner.
  public let firstName: String?
  /// The last name, which counts only for pins without an owner.
  public let lastName: String?
  /// The place as typed.
  public let mapString: String?
  /// The link as typed.
  public let mediaURL: String?
  /// Degrees north; may be out of range or infinite.
  public let latitude: Double?
  /// Degrees east; may be out of range or infinite.
  public let longitude: Double?

  /// Parses a body that is an object.
  ///
  /// - Throws: ``LocationError/Code/incorrectType`` for a member of the wrong type; if there are
  ///   several, the first in the order of ``LocationField``.
  public init(_ body: JSONValue) throws(LocationError) {
    uniqueKey = try Self.text(.uniqueKey, of: body)
    firstName = try Self.text(.firstName, of: body)
    lastName = try Self.text(.lastName, of: body)
    mapString = try Self.text(.mapString, of: body)
    mediaURL = try Self.text(.mediaURL, of: body)
    latitude = try Self.number(.latitude, of: body)
    longitude = try Self.number(.longitude, of: body)
  }

  private static func text(
    _ field: LocationField, of body: JSONValue
  ) throws(LocationError) -> String? {
    switch body[field.rawValue] {
    case nil, .null: return nil
    case .text(let text): return text
    case .some(let other): throw .mismatch(field, expected: "String", found: other)
    }
  }

  private static func number(
    _ field: LocationField, of body: JSONValue
  ) throws(LocationError) -> Double? {
    switch body[field.rawValue] {
    case nil, .null: return nil
    case .number(let number): return number
    case .some(let other): throw .mismatch(field, expected: "Number", found: other)
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
