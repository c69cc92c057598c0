import CoreMetrics
import Synchronization

/// A registry of metrics that writes them in the text format of Prometheus (version 0.0.4).
///
/// Each server has its own registry, so that two servers in a process do not mix. Each metric has
/// its own lock, since every request updates some; an update takes about 20 ns.
final class PrometheusRegistry: MetricsFactory {
  private let families = Mutex<[String: PrometheusFamily]>([:])

  /// Returns a metric of a name, kind and labels, which is created if it does not exist.
  private func series<Series: PrometheusSeries>(
    _ name: String, _ dimensions: [(String, String)], _ make: () -> Series
  ) -> Series {
    let labels = PrometheusFamily.labels(dimensions)
    return families.withLock { families in
      var family = families[name] ?? PrometheusFamily()
      defer { families[name] = family }
      if let known = family.series[labels] as? Series { return known }
      let made = make()
      family.series[labels] = made
      return made
    }
  }

  /// Sets the help text of a metric.
  func describe(_ name: String, _ help: String) {
    families.withLock { $0[name, default: PrometheusFamily()].help = help }
  }

  /// Returns all metrics, in the order of their names and labels.
  func text() -> String {
    let families = families.withLock { $0 }
    var text = ""
    for (name, family) in families.sorted(by: { $0.key < $1.key }) {
      family.write(name, to: &text)
    }
    return text
  }

  private func remove(_ handler: AnyObject) {
    families.withLock { families in
      for (name, family) in families {
        for (labels, series) in family.series where series === handler {
          families[name]?.series[labels] = nil
        }
      }
    }
  }

  // MARK: MetricsFactory

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    series(label, dimensions) { PrometheusCounter() }
  }

  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    series(label, dimensions) { PrometheusGauge() }
  }

  func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    aggregate
      ? series(label, dimensions) { PrometheusHistogram() }
      : series(label, dimensions) { PrometheusGauge() }
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    series(label, dimensions) { PrometheusHistogram() }
  }

  func destroyCounter(_ handler: any CounterHandler) { remove(handler) }
  func destroyMeter(_ handler: any MeterHandler) { remove(handler) }
  func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }
  func destroyTimer(_ handler: any TimerHandler) { remove(handler) }
}

/// The metrics of one name, which differ in their labels.
struct PrometheusFamily {
  var help = ""
  /// The metrics by their labels as written, such as `{route="/pins"}`; empty without labels.
  var series: [String: any PrometheusSeries] = [:]

  /// Returns labels with their values in quotation marks.
  static func labels(_ dimensions: [(String, String)]) -> String {
    guard !dimensions.isEmpty else { return "" }
    let pairs = dimensions.map { name, value in
      let escaped = value.map { character in
        switch character {
        case "\\": "\\\\"
        case "\"": "\\\""
        case "\n": "\\n"
        default: String(character)
        }
      }
      return "\(name)=\"\(escaped.joined())\""
    }
    return "{\(pairs.joined(separator: ","))}"
  }

  func write(_ name: String, to text: inout String) {
    // A metric that was described but never used does not have a kind.
    guard let kind = series.first?.value.kind else { return }
    if !help.isEmpty { text += "# HELP \(name) \(help)\n" }
    text += "# TYPE \(name) \(kind)\n"
    for (labels, series) in series.sorted(by: { $0.key < $1.key }) {
      series.write(name, labels, to: &text)
    }
  }
}
