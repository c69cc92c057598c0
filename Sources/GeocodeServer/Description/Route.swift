import HTTPTypes
import Hummingbird

/// A route: its description and its handler in one value, so that the router, `/openapi.json` and
/// `Routes.md` cannot disagree.
struct Route<Routes: Sendable>: Sendable {
  /// Answers a request with what the group of routes holds.
  typealias Handler =
    @Sendable (Routes, Request, ServerRequestContext) async throws -> Response

  let description: RouteDescription
  fileprivate let handler: Handler

  init(_ description: RouteDescription, _ handler: @escaping Handler) {
    self.description = description
    self.handler = handler
  }

  /// Creates a route of the server's own API, which takes and gives JSON.
  static func native(
    _ method: HTTPRequest.Method, _ path: String, _ group: RouteDescription.Group,
    _ summary: String, _ parameters: [RequestParameter] = [],
    sends body: DescribedSchemas.Name? = nil, answers shape: DescribedSchemas.Name? = nil,
    in forms: [RouteDescription.Content] = [.json], successes: [Int] = [200],
    session: RouteDescription.Session = .none, _ handler: @escaping Handler
  ) -> Route {
    Route(
      RouteDescription(
        method: method, path: path, group: group, summary: summary, parameters: parameters,
        body: body == nil ? [] : [.json], bodyShape: body, successes: successes, answers: forms,
        answerShape: shape, errorShape: .problem, session: session),
      handler)
  }
}

/// Routes that share what they need to answer.
protocol RouteGroup: Sendable {
  /// The routes, in the order of the documentation.
  static var routes: [Route<Self>] { get }
}

extension RouteGroup {
  /// The descriptions of the routes.
  static var descriptions: [RouteDescription] { routes.map(\.description) }

  /// Adds the routes to a router.
  func add(to router: some RouterMethods<ServerRequestContext>) {
    for route in Self.routes {
      router.on(route.description.routerPath, method: route.description.method) {
        request, context in
        try await route.handler(self, request, context)
      }
    }
  }
}

/// The description of a route for the API documentation.
struct RouteDescription: Hashable, Sendable {
  /// The groups of routes.
  enum Group: String, Sendable {
    case geocode, pins, account, administration, server, nominatim, photon, pelias, wire, web
  }

  /// The content types of bodies.
  enum Content: String, Sendable {
    case json = "application/json"
    case geoJSON = "application/geo+json"
    case jsonLines = "application/x-ndjson"
    case csv = "text/csv"
    case text = "text/plain"
    case xml = "text/xml"
    case html = "text/html"
    case script = "application/javascript"
    case anything = "*/*"
  }

  /// Whether a route uses a session.
  enum Session: Sendable {
    /// The session is not used.
    case none
    /// The response may depend on the session.
    case optional
    /// A session is required.
    case needed
  }

  let method: HTTPRequest.Method
  /// The path, with parameters in braces: `/pins/{id}`.
  let path: String
  let group: Group
  let summary: String
  var parameters: [RequestParameter] = []
  /// The content types of the request body; empty for requests without one.
  var body: [Content] = []
  /// What the body contains, for people; empty if its schema says it.
  var bodyNote = ""
  /// The schema of a JSON body; `nil` for any JSON.
  var bodyShape: DescribedSchemas.Name?
  /// The status codes of success, the most common first.
  var successes = [200]
  /// The content types of a successful response; empty if there is no body.
  var answers: [Content] = [.json]
  /// The schema of a JSON response; `nil` if it is not described.
  var answerShape: DescribedSchemas.Name?
  /// The content types of errors.
  var errors: [Content] = [.json]
  /// The schema of a JSON error; `nil` if it is not described.
  var errorShape: DescribedSchemas.Name?
  var session = Session.none
  /// Whether the Parse keys are required.
  var needsParseKeys = false
  /// The pattern of `{id}` in the path; `nil` for any text.
  var idPattern: String?

  /// The path for the router; `{path}` is everything below.
  var routerPath: RouterPath { RouterPath(path.replacing("{path}", with: "**")) }

  /// The method in lower case, as OpenAPI writes it.
  var methodName: String { method.rawValue.lowercased() }

  /// The names of the path parameters.
  var pathNames: [String] {
    path.split(separator: "/").filter { $0.hasPrefix("{") && $0.hasSuffix("}") }
      .map { String($0.dropFirst().dropLast()) }
  }
}
