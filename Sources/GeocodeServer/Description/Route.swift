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
