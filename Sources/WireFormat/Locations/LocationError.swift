public import TextFormats

/// An error of location paths, by Parse's numbers.
///
/// `code` and `error` are both sent always: without the number one app reports garbage, and one
/// never calls back (<doc:WireAPI>, "Writing").
public struct LocationError: Error, Hashable, Sendable {
  /// Parse's name of the fault.
  public enum Code: Int, CaseIterable, Sendable {
    /// Something went wrong here.
    case internalFault = 1
    /// There is no row of this id.
    case objectNotFound = 101
    /// A listing asks for what cannot be answered.
    case invalidQuery = 102
    /// The body is no JSON object.
    case invalidJSON = 107
    /// There is no such path, or not with this method.
    case commandUnavailable = 108
    /// A member is of another type than its column.
    case incorrectType = 111
    /// The body is too large.
    case objectTooLarge = 116
    /// The row is somebody else's.
    case operationForbidden = 119
    /// The body did not arrive in time.
    case timeout = 124
    /// A value is out of its bounds.
    case validation = 142
    /// Too many requests.
    case limitExceeded = 155
    /// Nobody is logged in, or no more.
    case invalidSession = 209
  }

  /// The number.
  public let code: Code
  /// The text, which many apps show as it is.
  public let error: String

  public init(_ code: Code, _ error: String) {
    self.code = code
    self.error = error
  }

  /// The body is no JSON object.
  public static let invalidJSON = LocationError(.invalidJSON, "invalid JSON")
  /// There is no row of this id.
  public static let objectNotFound = LocationError(.objectNotFound, "Object not found.")
  /// Something went wrong here.
  public static let internalFault = LocationError(.internalFault, "Internal server error.")

  /// A member is of another type than its column.
  static func mismatch(_ field: LocationField, expected: String, found: JSONValue) -> LocationError
  {
    LocationError(
      .incorrectType,
      "schema mismatch for StudentLocation.\(field.rawValue); expected \(expected) but got \(found.kindName)"
    )
  }

  /// Returns the body to send.
  ///
  /// The HTTP status is in it for paths whose apps read `status` instead of `code` (<doc:WireAPI>,
  /// "Writing"); `nil` leaves it out, as Parse does.
  public func json(status: Int?) -> JSONValue {
    var members: [JSONValue.Member] = []
    if let status { members.append(.init("status", .number(Double(status)))) }
    members.append(.init("code", .number(Double(code.rawValue))))
    members.append(.init("error", .text(error)))
    return .object(members)
  }
}

/// What Parse says when the application's keys are missing or wrong: the text alone.
public enum UnauthorizedAnswer {
  /// The body to send.
  public static let json: JSONValue = ["error": .text("unauthorized")]
}
