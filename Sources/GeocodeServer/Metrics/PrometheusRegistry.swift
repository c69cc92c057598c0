import CoreMetrics
import Synchronization

/// Keeps metrics, and shows them in the text format of Prometheus (version 0.0.4).
///
/// A server has a registry of its own, so that two in one process keep apart. Counts are behind
/// locks of their own, since they are taken by every request: one costs some 20 ns.
final class PrometheusRegistry: MetricsFactory {
  private let families = Mutex<[String: PrometheusFamily]>([:])

  /// Returns a family, which is made where there is none of that name and kind.
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

  /// Says what a metric is, for people.
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

  // MARK: What swift-metrics asks for

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

/// Metrics of one name, which differ in their labels.
struct PrometheusFamily {
  var help = ""
  /// By their labels as they are written, `{route="/pins"}`; empty for none.
  var series: [String: any PrometheusSeries] = [:]

  /// Writes labels with their values in quotation marks.
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
    // What is described but was never counted has no kind.
    guard let kind = series.first?.value.kind else { return }
    if !help.isEmpty { text += "# HELP \(name) \(help)\n" }
    text += "# TYPE \(name) \(kind)\n"
    for (labels, series) in series.sorted(by: { $0.key < $1.key }) {
      series.write(name, labels, to: &text)
    }
  }
}
