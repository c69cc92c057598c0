import HTTPTypes
import Hummingbird

/// Turns every error into an answer in the shape of the service that was asked.
struct ErrorAnswering: RouterMiddleware {
  /// Which paths there are.
  let routes: RouteTable

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let mapping = ErrorMapping(face: Face(path: request.uri.path))
      let response = mapping.response(to: named(error, request), context)
      return request.method == .head ? response.createHeadResponse() : response
    }
  }

  /// The router says "not found" of a wrong method too.
  private func named(_ error: any Error, _ request: Request) -> any Error {
    guard let error = error as? HTTPError, error.status == .notFound, error.body == nil else {
      return error
    }
    let methods = routes.methods(of: request.uri.path)
    guard !methods.isEmpty, !methods.contains(request.method) else { return error }
    let allowed = methods.map(\.rawValue).joined(separator: ", ")
    return HTTPError(
      .methodNotAllowed, headers: [.allow: allowed],
      message: "\(request.method.rawValue) is not for this path; it takes \(allowed)")
  }
}
