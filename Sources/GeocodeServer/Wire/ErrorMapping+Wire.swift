import HTTPTypes
import Hummingbird
import Posting
import ServerAPI
import TextFormats

/// Errors in the two formats of the wire API.
extension ErrorMapping {
  /// Returns an error of session and user paths: guarded, with its status also in the body.
  static func accountsError(_ error: any Error, _ shown: Shown) -> AccountsError {
    switch error {
    case let error as AccountsError: error
    case IdentityError.refused, IdentityError.notOffered: .invalidCredentials
    case IdentityError.unreachable:
      AccountsError(
        status: shown.status.code,
        error: "Your login cannot be checked right now; try again later.")
    default: AccountsError(status: shown.status.code, error: wireText(shown))
    }
  }

  /// Returns an error of location paths, with Parse's codes.
  static func locationError(_ error: any Error, _ shown: Shown) -> LocationError {
    switch error {
    case let error as LocationError: return error
    case PinError.notFound: return .objectNotFound
    case PinError.notOwner:
      return LocationError(
        .operationForbidden, "This location is someone else's; you can change only your own.")
    case PinError.overQuota:
      return LocationError(.limitExceeded, wireText(shown))
    default: break
    }
    let code: LocationError.Code =
      switch shown.status {
      case .notFound, .methodNotAllowed: .commandUnavailable
      case .contentTooLarge: .objectTooLarge
      case .requestTimeout: .timeout
      case .tooManyRequests: .limitExceeded
      case .forbidden: .operationForbidden
      case .badRequest: .validation
      default: .internalFault
      }
    return LocationError(code, wireText(shown))
  }

  /// Returns the status of an error of location paths.
  static func status(of error: LocationError) -> HTTPResponse.Status {
    switch error.code {
    case .objectNotFound, .commandUnavailable: .notFound
    case .operationForbidden: .forbidden
    case .invalidSession: .unauthorized
    case .objectTooLarge: .contentTooLarge
    case .timeout: .requestTimeout
    case .limitExceeded: .tooManyRequests
    case .internalFault: .internalServerError
    case .invalidQuery, .invalidJSON, .incorrectType, .validation: .badRequest
    }
  }

  /// Returns the response on a path of the wire API; `nil` on other paths.
  func wireResponse(to error: any Error, _ shown: Shown) -> Response? {
    switch api {
    case .wireAccounts: Self.accountsResponse(Self.accountsError(error, shown))
    case .parseLocations where error is ParseKeysMiddleware.Unauthorized:
      WireAnswer.plain(UnauthorizedAnswer.json, status: shown.status)
    case .wireLocations, .parseLocations:
      WireAnswer.plain(
        Self.locationError(error, shown).json(status: showsStatus(shown) ? shown.status.code : nil),
        status: shown.status)
    default: nil
    }
  }

  private static func accountsResponse(_ error: AccountsError) -> Response {
    WireAnswer.guarded(error.json, status: HTTPResponse.Status(code: error.status))
  }

  /// Returns whether to include a status.
  ///
  /// Apps that use `/v1` read `status` or `code`. Parse never sent a status, except that errors
  /// about sessions and owners, which it did not have, contain both.
  private func showsStatus(_ shown: Shown) -> Bool {
    api == .wireLocations || shown.status == .unauthorized || shown.status == .forbidden
  }

  /// Returns the message, or Parse's message for unexpected errors.
  private static func wireText(_ shown: Shown) -> String {
    switch shown.status {
    case .internalServerError: LocationError.internalFault.error
    case .notFound: "There is nothing at this path."
    default: shown.message
    }
  }
}
