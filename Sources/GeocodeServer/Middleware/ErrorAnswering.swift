import HTTPTypes
import Hummingbird

/// Turns every error into an answer in the shape of the service that was asked.
struct ErrorAnswering: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let mapping = ErrorMapping(face: Face(path: request.uri.path))
      let response = mapping.response(to: error, context)
      return request.method == .head ? response.createHeadResponse() : response
    }
  }
}
