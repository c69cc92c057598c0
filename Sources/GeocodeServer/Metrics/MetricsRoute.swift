import Foundation
import Hummingbird
import OnTheMapGeocoder
import Synchronization

/// `/metrics`, in the text format of Prometheus.
final class MetricsRoute: RouteGroup {
  /// The number of seconds for which statistics are cached; counting a million pins takes about 50
  /// ms.
  private static let factSeconds: Int64 = 15

  private let readiness: ServerReadiness
  private let metrics: ServerMetrics
  private let asked = Mutex<ContinuousClock.Instant?>(nil)

  init(readiness: ServerReadiness, metrics: ServerMetrics) {
    self.readiness = readiness
    self.metrics = metrics
  }

  static let routes: [Route<MetricsRoute>] = [
    .native(
      .get, "/metrics", .server, "Get metrics in the Prometheus format.", in: [.text]
    ) { routes, _, _ in
      await routes.setFacts()
      return TextBody.response(
        routes.metrics.text(), contentType: "text/plain; version=0.0.4; charset=utf-8")
    }
  ]

  /// Sets the gauges; those that cannot be determined keep their values.
  private func setFacts() async {
    let parts = try? await readiness.dependencies()
    metrics.set("otm_ready", parts?.geocoder.damage == nil && parts != nil ? 1 : 0)
    guard let parts else { return }
    let built =
      try? FileManager.default.attributesOfItem(atPath: parts.geocoder.folder)[.modificationDate]
      as? Date
    metrics.set(parts.geocoder.info, builtAt: built?.timeIntervalSince1970.rounded())
    let now = ContinuousClock.now
    let isDue = asked.withLock { asked in
      guard asked.map({ now - $0 > .seconds(Self.factSeconds) }) ?? true else { return false }
      asked = now
      return true
    }
    guard isDue else { return }
    guard let facts = await parts.storeFacts() else { return }
    metrics.set("otm_store_pins", Double(facts.pins))
    metrics.set("otm_store_accounts", Double(facts.accounts))
    if let bytes = facts.bytes { metrics.set("otm_store_bytes", Double(bytes)) }
  }
}
