import Hummingbird
import OnTheMapGeocoder
import Posting
import ServerAPI
import Synchronization
import TextFormats

/// `/health/live` and `/health/ready`, for monitoring.
///
/// They are never rate-limited, so the database is checked at most once a second.
final class HealthRoutes: RouteGroup {
  private static let storeSeconds: Int64 = 1

  private let readiness: ServerReadiness
  private let faults: FaultLog
  /// The time of the last check of the database, and its result.
  private let known = Mutex<(asked: ContinuousClock.Instant, isUp: Bool)?>(nil)

  init(readiness: ServerReadiness, faults: FaultLog) {
    self.readiness = readiness
    self.faults = faults
  }

  static let routes: [Route<HealthRoutes>] = [
    .native(
      .get, "/health/live", .server, "Check that the server is running.", answers: .state
    ) { _, _, _ in JSONBody.response(HealthAnswer(status: "live").jsonValue) },
    .native(
      .get, "/health/ready", .server,
      "Check that the server can answer, and see what it is waiting for.", answers: .state,
      successes: [200, 503]
    ) { routes, _, context in await routes.ready(context) },
  ]

  private func ready(_ context: ServerRequestContext) async -> Response {
    switch await readiness.state {
    case .ready(let parts): await ready(parts, context)
    case .opening(let step):
      Self.unavailable(
        HealthAnswer {
          $0.status = "opening"
          $0.step = step
        })
    case .failed: Self.unavailable(HealthAnswer(status: "failed"))
    }
  }

  /// Returns 503 if the database or the gazetteer is unavailable, so that load balancers use
  /// another server.
  ///
  /// The reason is in the log.
  private func ready(_ parts: ServerDependencies, _ context: ServerRequestContext) async -> Response
  {
    var down: [String] = []
    if parts.geocoder.damage != nil { down.append("gazetteer") }
    if await !isUp(parts.store, context) { down.append("database") }
    guard !down.isEmpty else {
      return JSONBody.response(HealthAnswer(status: "ready").jsonValue)
    }
    return Self.unavailable(
      HealthAnswer {
        $0.status = "degraded"
        $0.up = ["gazetteer", "database"].filter { !down.contains($0) }
        $0.down = down
      })
  }

  private static func unavailable(_ answer: HealthAnswer) -> Response {
    JSONBody.response(answer.jsonValue, status: .serviceUnavailable)
  }

  private func isUp(_ store: any PostStoring, _ context: ServerRequestContext) async -> Bool {
    let now = ContinuousClock.now
    if let known = known.withLock({ $0 }), now - known.asked < .seconds(Self.storeSeconds) {
      return known.isUp
    }
    var isUp = true
    do {
      try await store.ping()
    } catch {
      isUp = false
      faults.note(error, ErrorMapping.shown(error), context)
    }
    known.withLock { $0 = (now, isUp) }
    return isUp
  }
}
