import HTTPTypes
import Hummingbird
import NIOCore
import TextFormats

/// The web app: `/`, `/embed`, `/worker.js`, `/web/…`, and the map library under `/leaflet/…`.
struct WebRoutes: RouteGroup {
  private let configuration: ServerConfiguration
  private let app: WebAssets
  private let leaflet: WebAssets
  private let page: PageFiles

  init(_ configuration: ServerConfiguration, folders: WebFolders = .found()) {
    self.configuration = configuration
    app = WebAssets(folder: folders.app, isKept: !folders.isEdited)
    leaflet = WebAssets(folder: folders.leaflet)
    page = PageFiles(folders: folders)
  }

  static let routes: [Route<Self>] = [
    .native(.get, "/", .web, "Get the web app.", in: [.html]) { routes, request, _ in
      try routes.answer(request, await routes.page.get()?.markup)
    },
    .native(
      .get, "/embed", .web,
      "Get the map without the app, for a frame on a page whose origin `embed-origin` allows.",
      in: [.html]
    ) { routes, request, _ in
      let page = await routes.page.get()?.markup
      return try routes.answer(request, page, framedBy: routes.configuration.embedOrigins)
    },
    .native(
      .get, "/privacy", .web,
      "Get the privacy page: what is stored about people, and for how long.", in: [.html]
    ) { routes, request, _ in
      try routes.answer(request, await routes.app.asset("privacy.html"))
    },
    .native(
      .get, "/web/config.json", .web, "Get the server settings that the web app needs."
    ) { routes, _, _ in await routes.settings() },
    // A service worker controls only the folder of its URL, so it must be at the root.
    .native(
      .get, "/worker.js", .web,
      "Get the service worker, which makes the web app work offline.", in: [.anything]
    ) { routes, request, _ in
      try routes.answer(request, await routes.app.asset("worker.js"))
    },
    .native(
      .get, "/favicon.ico", .web, "Get the icon, for browsers that ask for it by this name.",
      in: [.anything]
    ) { routes, request, _ in try routes.answer(request, await routes.app.asset("icon.svg")) },
    // The names and links of students are nothing for search engines.
    .native(
      .get, "/robots.txt", .web, "Tell search engines to stay away.", in: [.anything]
    ) { routes, request, _ in try routes.answer(request, await routes.app.asset("robots.txt")) },
    .native(.get, "/web/{path}", .web, "Get a file of the web app.", in: [.anything]) {
      routes, request, context in
      let name = rest(context)
      if let asset = await routes.page.get()?.bundles[name] {
        return try routes.answer(
          request, asset, caching: "public, max-age=31536000, immutable")
      }
      return try routes.answer(request, await routes.app.asset(name))
    },
    .native(.get, "/leaflet/{path}", .web, "Get a file of the map library.", in: [.anything]) {
      routes, request, context in
      try routes.answer(request, await routes.leaflet.asset(rest(context)))
    },
  ]

  /// Returns the settings that the page needs, as JSON.
  private func settings() async -> Response {
    let signup = configuration.signup.name
    let map = await leaflet.asset("leaflet.min.js")
    let clusters = await leaflet.asset("leaflet.markercluster.min.js")
    let facebook = configuration.facebookAppID.map { id -> JSONValue in
      ["dialog": .text(Self.facebookDialog), "appID": .text(id)]
    }
    var response = JSONBody.response([
      "signup": .text(signup), "facebook": facebook ?? .null,
      "openWrites": .bool(configuration.hasOpenWrites),
      "guests": .bool(configuration.admitsGuests),
      "leaflet": .bool(map != nil && clusters != nil),
    ])
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// Facebook's login dialog.
  private static let facebookDialog = "https://www.facebook.com/dialog/oauth"

  private static func rest(_ context: ServerRequestContext) -> String {
    context.parameters.getCatchAll().joined(separator: "/")
  }

  /// Sends a file, or 304 if the browser has it.
  ///
  /// Browsers revalidate each time, except files named by their contents. So a new version takes
  /// effect at once, and unchanged files cost only a header.
  private func answer(
    _ request: Request, _ asset: WebAsset?, caching: String = "no-cache",
    framedBy origins: [String] = []
  ) throws -> Response {
    guard let asset else { throw HTTPError(.notFound, message: "there is no such page") }
    let packed =
      GzipPacking.isTaken(acceptEncoding: request.headers[.acceptEncoding]) ? asset.packed : nil
    let tag = packed == nil ? asset.entityTag : asset.packedTag
    var headers: HTTPFields = [
      .eTag: tag,
      .cacheControl: caching,
      .vary: "Accept-Encoding",
    ]
    for (name, value) in Self.security { headers[name] = value }
    headers[.contentSecurityPolicy] = Self.policy(framedBy: origins)
    if request.headers[.ifNoneMatch]?.contains(tag) == true {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = asset.contentType
    if packed != nil { headers[.contentEncoding] = "gzip" }
    let body = packed ?? asset.plain
    headers[.contentLength] = "\(body.readableBytes)"
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
  }

  /// Returns the content security policy: nothing from other servers, no inline scripts and styles,
  /// and frames only on pages of the given origins.
  private static func policy(framedBy origins: [String]) -> String {
    """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors \
    \(origins.isEmpty ? "'none'" : origins.joined(separator: " "))
    """
  }

  private static let security: [(HTTPField.Name, String)] =
    [
      ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Permissions-Policy", "camera=(), microphone=(), geolocation=(self)"),
    ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
}
