import Logging
import OnTheMapGeocoder
import ServiceLifecycle
import UnixSignals

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
    guard let former = try? await readiness.parts().geocoder.facts else {
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
          "places": "\(geocoder.facts.places)",
          "changed": "\(geocoder.facts.identity != former.identity)",
        ])
    } catch {
      metrics.countReload(succeeded: false)
      logger.error(
        "the gazetteer was not reloaded; the old one stays in use", metadata: ["error": "\(error)"])
    }
  }
}
