import HTTPTypes
import Hummingbird

/// Refuses compressed bodies, since some kilobytes of gzip can expand to gigabytes.
struct PackedBodyRefusal: RouterMiddleware {
  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    let encodings = request.headers[values: .contentEncoding].flatMap { $0.split(separator: ",") }
    guard encodings.allSatisfy({ $0.trimmingBlanks.lowercased() == "identity" }) else {
      throw RequestError.packedBody
    }
    return try await next(request, context)
  }
}
