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
      var response = mapping.response(to: error, context)
      if let refusal = error as? RequestBytes.Refusal, refusal.isUnfinished {
        response.headers[.connection] = "close"
        context.closeConnection(afterSeconds: ServerLimits.lingerSeconds)
      }
      return request.method == .head ? response.createHeadResponse() : response
    }
  }
}
