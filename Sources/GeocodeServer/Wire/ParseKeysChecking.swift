import HTTPTypes
import Hummingbird
import Posting

/// Refuses requests to the Parse paths without the application's keys.
///
/// On paths under `/v1` the keys are ignored.
struct ParseKeysChecking: RouterMiddleware {
  let keys: ServerConfiguration.ParseKeys

  /// The keys are missing or wrong.
  struct Unauthorized: Error {}

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    if RequestAPI(path: request.uri.path) == .parseLocations {
      let sent = (request.headers[.parseApplicationID] ?? "", request.headers[.parseRESTKey] ?? "")
      guard Secret.isSame(sent.0, keys.applicationID), Secret.isSame(sent.1, keys.restKey) else {
        throw Unauthorized()
      }
    }
    return try await next(request, context)
  }
}
