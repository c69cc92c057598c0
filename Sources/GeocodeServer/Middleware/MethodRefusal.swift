import HTTPTypes
import Hummingbird

/// Refuses methods that a path does not have, with 405 and those that it has, instead of 404.
enum MethodRefusal {
  /// Methods that are neither served nor refused are unknown, and so are their paths.
  private static let methods: [HTTPRequest.Method] =
    [.get, .head, .post, .put, .patch, .delete, .options, .trace]
    // A GET with a body, which HTTPTypes has no name for.
    + [HTTPRequest.Method(rawValue: "QUERY")].compactMap(\.self)

  /// Adds the refusals to a router that has all its routes.
  static func close(_ router: Router<ServerRequestContext>) {
    // A path for all that is left is no place of its own.
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
