import HTTPTypes
import Hummingbird

/// Lets pages of other origins ask the geocoder, where the operator allows it.
///
/// Only geocoding: what pins and accounts say is for our own pages. Cookies are never asked for.
struct CrossOriginAnswers: RouterMiddleware {
  private static let faces: Set<Face> = [.nominatim, .photon, .pelias]
  private static let nativePaths = ["/geocode/", "/about", "/openapi.json"]

  /// As browsers write them, `https://example.org`; `*` stands for all.
  let allowedOrigins: [String]

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    guard !allowedOrigins.isEmpty, Self.concerns(request.uri.path) else {
      return try await next(request, context)
    }
    let origin = request.headers[.origin].flatMap(allowed)
    if let origin, request.method == .options,
      request.headers[.accessControlRequestMethod] != nil
    {
      return Response(
        status: .noContent,
        headers: [
          .accessControlAllowOrigin: origin, .vary: "Origin",
          .accessControlAllowMethods: "GET, HEAD, POST",
          .accessControlAllowHeaders: "Content-Type, If-None-Match, Accept, Accept-Language",
          .accessControlMaxAge: "86400",
        ])
    }
    var response = try await next(request, context)
    // Whether the origin is told depends on it, so caches must keep the answers apart.
    let vary = response.headers[.vary].map { $0 + ", Origin" } ?? "Origin"
    response.headers[.vary] = vary
    guard let origin else { return response }
    response.headers[.accessControlAllowOrigin] = origin
    response.headers[.accessControlExposeHeaders] = "ETag"
    return response
  }

  private static func concerns(_ path: String) -> Bool {
    faces.contains(Face(path: path)) || nativePaths.contains { path.hasPrefix($0) }
  }

  /// What to say to an origin; `nil` when it is not allowed.
  private func allowed(_ origin: String) -> String? {
    if allowedOrigins.contains("*") { return "*" }
    return allowedOrigins.contains(origin) ? origin : nil
  }
}
