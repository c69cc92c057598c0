import HTTPTypes
import Hummingbird

/// Allows pages of other origins to use the geocoder.
///
/// By default any page may read, as with public services. If the operator lists origins, only these
/// may, and they may also send batches.
///
/// This applies only to geocoding; pins and accounts are only for the server's own pages. Cookies
/// are never allowed.
struct CORSMiddleware: RouterMiddleware {
  private static let faces: Set<RequestAPI> = [.nominatim, .photon, .pelias]
  private static let nativePaths = ["/geocode/", "/about", "/openapi.json"]

  /// The allowed origins, such as `https://example.org`, or `*` for all; if empty, all may read.
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
      // The same for all origins, so that caches can store one response for all.
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
    // The headers depend on the origin, so caches must distinguish the responses.
    let vary = response.headers[.vary].map { $0 + ", Origin" } ?? "Origin"
    response.headers[.vary] = vary
    guard let origin else { return response }
    response.headers[.accessControlAllowOrigin] = origin
    response.headers[.accessControlExposeHeaders] = "ETag"
    return response
  }

  /// Returns whether a request reads, or is the preflight of one that does.
  private static func isReading(_ request: Request) -> Bool {
    let method =
      request.method == .options
      ? request.headers[.accessControlRequestMethod] : request.method.rawValue
    return method == "GET" || method == "HEAD"
  }

  private static func concerns(_ path: String) -> Bool {
    faces.contains(RequestAPI(path: path)) || nativePaths.contains { path.hasPrefix($0) }
  }

  /// Returns the value of the header for an origin; `nil` if it is not allowed.
  private func allowed(_ origin: String) -> String? {
    if allowedOrigins.isEmpty || allowedOrigins.contains("*") { return "*" }
    return allowedOrigins.contains(origin) ? origin : nil
  }
}

/// Checks which page a request comes from, according to the browser.
///
/// Browsers send the cookie with requests of other pages too: those of another host of the same
/// site (`eve.school.example` and `map.school.example`) or another port. And a form can send JSON
/// without a preflight. Programs send neither of the checked headers.
enum PageOrigin {
  /// Refuses a request that was sent by another site's page.
  ///
  /// - Throws: ``NativeError/othersPage``
  static func refuseOthers(_ request: Request) throws(NativeError) {
    if let site = request.headers[.fetchSite] {
      // "none" means the address bar or a bookmark.
      guard site == "same-origin" || site == "none" else { throw .othersPage }
    } else if let origin = request.headers[.origin] {
      // For browsers before 2023. The scheme is ignored, since that of a proxy is unknown.
      let host = origin.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first
      guard let host, let own = request.head.authority, host.lowercased() == own.lowercased() else {
        throw .othersPage
      }
    }
  }
}

extension HTTPField.Name {
  /// The relation between the page and the requested site, sent by browsers. The text is constant
  /// and valid.
  // swift-format-ignore: NeverForceUnwrap
  static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
