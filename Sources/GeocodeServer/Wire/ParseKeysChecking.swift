import HTTPTypes
import Hummingbird

/// Lets only requests with the application's keys to the paths of Parse, whatever they ask.
///
/// Paths of the last generation may carry the keys or not; there they are ignored.
struct ParseKeysChecking: RouterMiddleware {
  let keys: ServerConfiguration.ParseKeys

  /// The keys are missing or wrong.
  struct Unauthorized: Error {}

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    if Face(path: request.uri.path) == .parseLocations {
      guard request.headers[.parseApplicationID] == keys.applicationID,
        request.headers[.parseRESTKey] == keys.restKey
      else { throw Unauthorized() }
    }
    return try await next(request, context)
  }
}
