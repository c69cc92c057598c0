import HTTPTypes
import Hummingbird

/// Lets pages of other origins ask the geocoder: all of them may read, as with the public services,
/// unless the operator names those that may, which may then send batches, too.
///
/// Only geocoding: what pins and accounts say is for our own pages. Cookies are never asked for.
struct CORSMiddleware: RouterMiddleware {
  private static let faces: Set<RequestAPI> = [.nominatim, .photon, .pelias]
  private static let nativePaths = ["/geocode/", "/about", "/openapi.json"]

  /// As browsers write them, `https://example.org`, or `*` for all; where none is named, all may
  /// read.
  let allowedOrigins: [String]

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    guard Self.concerns(request.uri.path), !allowedOrigins.isEmpty || Self.isReading(request) else {
      return try await next(request, context)
    }
    if allowedOrigins.isEmpty || allowedOrigins.contains("*"), request.method != .options {
      var response = try await next(request, context)
      // Whoever asks: so caches may keep one answer for all.
      response.headers[.accessControlAllowOrigin] = "*"
      response.headers[.accessControlExposeHeaders] = "ETag"
      return response
    }
    let origin = request.headers[.origin].flatMap(allowed)
    if let origin, request.method == .options,
      request.headers[.accessControlRequestMethod] != nil
    {
      return Response(
        status: .noContent,
        headers: [
          .accessControlAllowOrigin: origin, .vary: "Origin",
          .accessControlAllowMethods: allowedOrigins.isEmpty ? "GET, HEAD" : "GET, HEAD, POST",
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

  /// Whether a request reads, or a browser asks beforehand whether it may.
  private static func isReading(_ request: Request) -> Bool {
    let method =
      request.method == .options
      ? request.headers[.accessControlRequestMethod] : request.method.rawValue
    return method == "GET" || method == "HEAD"
  }

  private static func concerns(_ path: String) -> Bool {
    faces.contains(RequestAPI(path: path)) || nativePaths.contains { path.hasPrefix($0) }
  }

  /// What to say to an origin; `nil` when it is not allowed.
  private func allowed(_ origin: String) -> String? {
    if allowedOrigins.isEmpty || allowedOrigins.contains("*") { return "*" }
    return allowedOrigins.contains(origin) ? origin : nil
  }
}
