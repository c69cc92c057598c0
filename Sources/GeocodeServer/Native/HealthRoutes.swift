import Hummingbird

/// `/health/live` and `/health/ready`, for those who watch the server.
struct HealthRoutes {
  let readiness: ServerReadiness

  func add(to router: some RouterMethods<ServerRequestContext>) {
    router.get("health/live") { _, _ in JSONBody.response(#"{"status":"live"}"#) }
    router.get("health/ready") { _, _ in
      switch await readiness.state {
      case .ready: JSONBody.response(#"{"status":"ready"}"#)
      case .opening(let step):
        JSONBody.response(
          #"{"status":"opening","step":\#(JSONBody.quoted(step))}"#, status: .serviceUnavailable)
      case .failed:
        JSONBody.response(#"{"status":"failed"}"#, status: .serviceUnavailable)
      }
    }
  }
}
