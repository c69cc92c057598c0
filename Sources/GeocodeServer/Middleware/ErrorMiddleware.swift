import HTTPTypes
import Hummingbird

/// Converts every error to a response in the format of the requested API.
struct ErrorMiddleware: RouterMiddleware {
  let configuration: ServerConfiguration
  let faults: FaultLog
  let refusals: RefusalLog

  /// The paths that end sessions.
  private static let sessionPaths: Set = ["/account/session", "/v1/session", "/api/session"]

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      faults.noteRefusal(
        error,
        from: ClientAddress(request.headers, context, configuration.trustedProxies).text, context)
      refusals.note(
        ErrorMapping.shown(error).code,
        from: ClientAddress(request.headers, context, configuration.trustedProxies).text)
      let mapping = ErrorMapping(api: RequestAPI(path: request.uri.path))
      var response =
        MissingPage.response(to: request, error) ?? mapping.response(to: error, context, faults)
      if let refusal = error as? RequestBytes.Refusal, refusal.isUnfinished {
        response.headers[.connection] = "close"
        context.closeConnection(after: .seconds(ServerLimits.lingerSeconds))
      }
      if request.method == .delete, Self.sessionPaths.contains(request.uri.path) {
        // Even after an error, a person who leaves a shared computer must not stay logged in.
        SessionCookie(configuration).expire(on: &response.headers)
      }
      return request.method == .head ? response.createHeadResponse() : response
    }
  }
}
