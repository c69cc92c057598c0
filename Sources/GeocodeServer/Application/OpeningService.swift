import Logging
import OnTheMapGeocoder
import Posting
import ServiceLifecycle
import UnixSignals

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
    // In a task of its own, since this one is canceled if stopping takes too long.
    try await Task { try await parts.store.close() }.value
  }

  /// Checks the gazetteer, and takes it out of service if it is damaged.
  private func check(_ geocoder: Geocoder) async throws {
    let found: String?
    do {
      found = try await checking(geocoder)
    } catch let error as CancellationError {
      throw error
    } catch {
      // It says nothing about the gazetteer, which goes on answering.
      logger.warning("the gazetteer could not be checked", metadata: ["error": "\(error)"])
      return
    }
    guard let damage = found else {
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

/// Reloads the gazetteer and the certificate at each SIGHUP.
///
/// The new ones replace the old ones atomically, so each request uses one or the other. If they are
/// unusable, this is logged and the old ones stay.
struct ReloadingService: Service {
  let readiness: ServerReadiness
  let certificate: ServerCertificate?
  let metrics: ServerMetrics
  let logger: Logger
  let signals: UnixSignalsSequence
  let reopening: @Sendable () async throws -> Geocoder

  func run() async throws {
    for await _ in signals.cancelOnGracefulShutdown() {
      reloadCertificate()
      await reloadGazetteer()
    }
  }

  private func reloadCertificate() {
    do {
      guard let certificate else { return }
      try certificate.reload()
      logger.notice("certificate reloaded")
    } catch {
      logger.error(
        "the certificate was not reloaded; the old one stays in use",
        metadata: ["error": "\(error)"])
    }
  }

  private func reloadGazetteer() async {
    guard let former = try? await readiness.dependencies().geocoder.info else {
      logger.notice("the gazetteer is already being reloaded")
      return
    }
    do {
      let geocoder = try await cancelWhenGracefulShutdown { try await reopening() }
      await readiness.swap(geocoder)
      metrics.countReload(succeeded: true)
      logger.notice(
        "gazetteer reloaded",
        metadata: [
          "places": "\(geocoder.info.places)",
          "changed": "\(geocoder.info.identity != former.identity)",
        ])
    } catch {
      metrics.countReload(succeeded: false)
      logger.error(
        "the gazetteer was not reloaded; the old one stays in use", metadata: ["error": "\(error)"])
    }
  }
}
