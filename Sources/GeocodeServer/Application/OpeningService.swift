import Logging
import OnTheMapGeocoder
import Posting
import ServiceLifecycle

/// Opens the gazetteer and the store once the port listens, checks the gazetteer in the background,
/// and closes the store when the server has stopped.
struct OpeningService: Service {
  let readiness: ServerReadiness
  let logger: Logger
  /// A stream that ends when the port listens.
  let listening: AsyncStream<Void>
  let opening: ServerApplication.Opening
  let checking: ServerApplication.Checking

  func run() async throws {
    guard let parts = try await opened() else { return }
    await readiness.enter(.ready(parts))
    // A check that is interrupted by the server's end has no result.
    try? await cancelWhenGracefulShutdown { try await check(parts.geocoder) }
    // Services stop in reverse order, so no request is running by then.
    try? await gracefulShutdown()
    try await parts.store.close()
  }

  /// Checks the gazetteer, and takes it out of service if it is damaged.
  private func check(_ geocoder: Geocoder) async throws {
    guard let damage = try await checking(geocoder) else {
      logger.info("the gazetteer is intact")
      return
    }
    geocoder.refuse(because: damage)
    logger.error(
      "the gazetteer is damaged; searches fail until SIGHUP loads an intact one",
      metadata: ["folder": "\(geocoder.folder)", "reason": "\(damage)"])
  }

  /// Returns the opened parts; `nil` if the server is stopped before.
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
  /// A description for logs; the default one would contain secrets.
  var description: String { "OpeningService" }
}
