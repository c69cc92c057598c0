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
      return ErrorMapping(face: Face(path: request.uri.path)).response(to: error, context)
    }
  }
}
