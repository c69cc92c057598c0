import Logging
import OnTheMapGeocoder
import Posting
import ServiceLifecycle

/// Opens what requests are answered from once the port listens, then has the gazetteer checked
/// while it answers, and closes the store when the server has stopped.
struct OpeningService: Service {
  let readiness: ServerReadiness
  let logger: Logger
  /// Ends when the port listens.
  let listening: AsyncStream<Void>
  let opening: ServerApplication.Opening
  let checking: ServerApplication.Checking

  func run() async throws {
    guard let parts = try await opened() else { return }
    await readiness.enter(.ready(parts))
    // A check that is broken off by the end of the server has found nothing.
    try? await cancelWhenGracefulShutdown { try await check(parts.geocoder) }
    // Services are told to stop in the opposite order of their start, so no request is left then.
    try? await gracefulShutdown()
    try await parts.store.close()
  }

  /// A gazetteer that turns out to be damaged answers nothing more.
  private func check(_ geocoder: Geocoder) async throws {
    guard let damage = try await checking(geocoder) else {
      logger.info("all bytes of the gazetteer are whole")
      return
    }
    geocoder.refuse(because: damage)
    logger.error(
      "the gazetteer is damaged; no search is answered until SIGHUP finds one that is whole",
      metadata: ["folder": "\(geocoder.folder)", "reason": "\(damage)"])
  }

  /// `nil` when the server is told to stop before.
  private func opened() async throws -> ServerDependencies? {
    do {
      return try await cancelWhenGracefulShutdown {
        for await _ in listening {}
        try Task.checkCancellation()
        return try await opening { step in await readiness.enter(.opening(step)) }
      }
    } catch is CancellationError {
      return nil
    }
  }
}

extension OpeningService: CustomStringConvertible {
  /// Logs of services write them as texts; this one has parts that are nobody's business.
  var description: String { "OpeningService" }
}
