import HTTPTypes
import Hummingbird

/// Refuses unsupported methods of a path with 405 and the supported ones, instead of 404.
enum MethodRefusal {
  /// The methods to refuse; other methods get 404.
  private static let methods: [HTTPRequest.Method] =
    [.get, .head, .post, .put, .patch, .delete, .options, .trace]
    // QUERY, a GET with a body, which HTTPTypes lacks.
    + [HTTPRequest.Method(rawValue: "QUERY")].compactMap(\.self)

  /// Adds the refusals to a router with all its routes.
  static func close(_ router: Router<ServerRequestContext>) {
    // A catch-all path is not a resource.
    let places = router.routes.filter { !$0.path.contains(.recursiveWildcard) }
    let served = Dictionary(grouping: places) { $0.path.description }
    for routes in served.values {
      guard let path = routes.first?.path else { continue }
      var methods = Set(routes.map(\.method))
      if methods.contains(.get) { methods.insert(.head) }
      let allowed = Self.methods.filter(methods.contains).map(\.rawValue).joined(separator: ", ")
      for method in Self.methods where !methods.contains(method) {
        router.on(path, method: method) { _, _ -> Response in
          throw RequestError.wrongMethod(allowed: allowed)
        }
      }
    }
  }
}

/// Refuses compressed bodies, since some kilobytes of gzip can expand to gigabytes.
struct CompressedBodyMiddleware: RouterMiddleware {
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
