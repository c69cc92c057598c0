package import TextFormats

/// An error of session and user paths.
///
/// Apps match on the status, on the exact text, on the prefix `trails.Error 400: `, and on
/// `parameter` (StudentAPI.md, "Sessions"). The HTTP status is the same as the one in the body.
package struct AccountsError: Error, Hashable, Sendable {
  /// The HTTP status, which the body repeats.
  package let status: Int
  /// The missing parameter with its path; absent rather than null if the error concerns none.
  package let parameter: String?
  /// The text, which many apps show unchanged.
  package let error: String

  package init(status: Int, parameter: String? = nil, error: String) {
    self.status = status
    self.parameter = parameter
    self.error = error
  }

  /// Unknown account or wrong password, which are deliberately indistinguishable.
  package static let invalidCredentials = AccountsError(
    status: 403, error: "Account not found or invalid credentials.")

  /// No credential or several were sent.
  package static let notExactlyOneCredential = AccountsError(
    status: 400, error: "Did not specify exactly one credential.")

  /// The body is not a JSON object, for example because a quote in a password was not escaped.
  package static let badJSON = AccountsError(status: 400, error: "trails.Error 400: Bad JSON")

  /// Returns the error for a member that is missing, empty or not a text.
  package static func missingParameter(_ name: String, path: String) -> AccountsError {
    AccountsError(
      status: 400, parameter: "\(path).\(name)",
      error: "trails.Error 400: Missing parameter '\(name)'")
  }
}

extension AccountsError {
  /// The body to send, after the guard.
  package var json: JSONValue {
    var members = [JSONValue.Member("status", .number(Double(status)))]
    if let parameter { members.append(.init("parameter", .text(parameter))) }
    members.append(.init("error", .text(error)))
    return .object(members)
  }
}
