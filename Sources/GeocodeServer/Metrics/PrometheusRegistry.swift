import Synchronization

/// A registry of metrics that writes them in the text format of Prometheus (version 0.0.4).
///
/// Each server has its own registry, so that two servers in a process do not mix. Each metric has
/// its own lock, since every request updates some; an update takes about 20 ns.
final class PrometheusRegistry: Sendable {
  private let families = Mutex<[String: PrometheusFamily]>([:])

  /// Returns the counter of a name and labels, which is created if it does not exist.
  func counter(_ name: String, _ labels: [(String, String)] = []) -> PrometheusCounter {
    series(name, labels) { PrometheusCounter() }
  }

  /// Returns the gauge of a name and labels, which is created if it does not exist.
  func gauge(_ name: String, _ labels: [(String, String)] = []) -> PrometheusGauge {
    series(name, labels) { PrometheusGauge() }
  }

  /// Returns the histogram of a name and labels, which is created if it does not exist.
  func histogram(_ name: String, _ labels: [(String, String)] = []) -> PrometheusHistogram {
    series(name, labels) { PrometheusHistogram() }
  }

  /// Removes the metrics of a name, whatever their labels; its help text stays.
  func removeAll(_ name: String) {
    families.withLock { $0[name]?.series = [:] }
  }

  private func series<Series: PrometheusSeries>(
    _ name: String, _ labels: [(String, String)], _ make: () -> Series
  ) -> Series {
    let labels = PrometheusFamily.text(of: labels)
    return families.withLock { families in
      if let known = families[name]?.series[labels] as? Series { return known }
      let made = make()
      families[name, default: PrometheusFamily()].series[labels] = made
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
}

/// The metrics of one name, which differ in their labels.
struct PrometheusFamily {
  var help = ""
  /// The metrics by their labels as written, such as `{route="/pins"}`; empty without labels.
  var series: [String: any PrometheusSeries] = [:]

  /// Returns labels with their values in quotation marks.
  static func text(of labels: [(String, String)]) -> String {
    guard !labels.isEmpty else { return "" }
    let pairs = labels.map { name, value in
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
