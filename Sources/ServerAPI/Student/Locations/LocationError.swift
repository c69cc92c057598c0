package import TextFormats

/// An error of location paths, with Parse's numbers.
///
/// `code` and `error` are always sent: without the number, one app reports garbage, and another
/// never calls back (StudentAPI.md, "Writing").
package struct LocationError: Error, Hashable, Sendable {
  /// Parse's codes.
  package enum Code: Int, CaseIterable, Sendable {
    /// The server failed.
    case internalFault = 1
    /// No row has this id.
    case objectNotFound = 101
    /// A listing has a query that cannot be answered.
    case invalidQuery = 102
    /// The body is not a JSON object.
    case invalidJSON = 107
    /// The path does not exist, or does not support this method.
    case commandUnavailable = 108
    /// A member's type differs from that of its column.
    case incorrectType = 111
    /// The body is too large.
    case objectTooLarge = 116
    /// The row belongs to somebody else.
    case operationForbidden = 119
    /// The body did not arrive in time.
    case timeout = 124
    /// A value is out of bounds.
    case validation = 142
    /// Too many requests.
    case limitExceeded = 155
    /// Nobody is logged in, or the session has ended.
    case invalidSession = 209
  }

  /// The number.
  package let code: Code
  /// The text, which many apps show unchanged.
  package let error: String

  package init(_ code: Code, _ error: String) {
    self.code = code
    self.error = error
  }

  /// The body is not a JSON object.
  package static let invalidJSON = LocationError(.invalidJSON, "invalid JSON")
  /// No row has this id.
  package static let objectNotFound = LocationError(.objectNotFound, "Object not found.")
  /// The server failed.
  package static let internalFault = LocationError(.internalFault, "Internal server error.")

  /// Creates the error for a member whose type differs from that of its column.
  init(mismatch: JSONMismatch) {
    let expected = mismatch.expected == "a number" ? "Number" : "String"
    self.init(
      .incorrectType,
      "schema mismatch for StudentLocation.\(mismatch.path.joined()); expected \(expected) but got "
        + (mismatch.found ?? .null).kindName)
  }

  /// Returns the body to send.
  ///
  /// The HTTP status is included for paths whose apps read `status` instead of `code`
  /// (StudentAPI.md, "Writing"); `nil` omits it, as Parse does.
  package func json(status: Int?) -> JSONValue {
    var members: [JSONValue.Member] = []
    if let status { members.append(.init("status", .number(Double(status)))) }
    members.append(.init("code", .number(Double(code.rawValue))))
    members.append(.init("error", .text(error)))
    return .object(members)
  }
}

/// Parse's response when the application's keys are missing or wrong: the text alone.
package enum UnauthorizedAnswer {
  /// The body to send.
  package static let json: JSONValue = ["error": .text("unauthorized")]
}
