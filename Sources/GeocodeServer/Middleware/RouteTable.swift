import HTTPTypes
import Hummingbird

/// Which methods each path has, to tell a wrong method (405) from an unknown path (404).
struct RouteTable {
  private let routes: [(path: RouterPath, method: HTTPRequest.Method)]

  /// Notes the routes that are added; the router itself cannot be asked.
  init(_ add: (RouteRecorder) -> Void) {
    let recorder = RouteRecorder()
    add(recorder)
    routes = recorder.routes
  }

  /// Returns the methods of a path, in the order of their names; empty when no route has the path.
  ///
  /// Routes for all that is left (`**`) do not count.
  func methods(of path: String) -> [HTTPRequest.Method] {
    let parts = path.split(separator: "/")
    let found = routes.filter { route, _ in
      route.count == parts.count && !route.contains(.recursiveWildcard)
        && zip(route, parts).allSatisfy { element, part in element ~= part }
    }
    var names = Set(found.map(\.method))
    if names.contains(.get) { names.insert(.head) }
    return names.sorted { $0.rawValue < $1.rawValue }
  }
}

/// Takes routes as a router does, and keeps their paths and methods only.
final class RouteRecorder: RouterMethods {
  typealias Context = ServerRequestContext

  private(set) var routes: [(path: RouterPath, method: HTTPRequest.Method)] = []

  func on<Responder: HTTPResponder>(
    _ path: RouterPath, method: HTTPRequest.Method, responder: Responder
  ) -> Self where Responder.Context == Context {
    routes.append((path, method))
    return self
  }

  func add(middleware: any MiddlewareProtocol<Request, Response, Context>) -> Self { self }
}
