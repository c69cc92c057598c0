import Hummingbird
import Posting

/// `/health/live` and `/health/ready`, for those who watch the server.
struct HealthRoutes {
  let readiness: ServerReadiness

  func add(to router: some RouterMethods<ServerRequestContext>) {
    router.get("health/live") { _, _ in JSONBody.response(#"{"status":"live"}"#) }
    router.get("health/ready") { _, _ in
      switch await readiness.state {
      case .ready(let parts): await Self.ready(parts)
      case .opening(let step):
        JSONBody.response(
          #"{"status":"opening","step":\#(JSONBody.quoted(step))}"#, status: .serviceUnavailable)
      case .failed:
        JSONBody.response(#"{"status":"failed"}"#, status: .serviceUnavailable)
      }
    }
  }

  /// Without its database a server finds places and nothing else, so those who spread requests
  /// should ask another; the reason is for the log.
  private static func ready(_ parts: ServerParts) async -> Response {
    do {
      try await parts.store.ping()
      return JSONBody.response(#"{"status":"ready"}"#)
    } catch {
      return JSONBody.response(
        #"{"status":"degraded","up":["gazetteer"],"down":["database"]}"#,
        status: .serviceUnavailable)
    }
  }
}
