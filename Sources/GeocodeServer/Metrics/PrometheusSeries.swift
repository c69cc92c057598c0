import Synchronization

/// One metric with its labels.
protocol PrometheusSeries: AnyObject, Sendable {
  /// Prometheus' name of its type.
  var kind: String { get }
  /// Appends the lines of the metric.
  func write(_ name: String, _ labels: String, to text: inout String)
}

/// A number that only increases.
final class PrometheusCounter: PrometheusSeries {
  let kind = "counter"
  private let count = Atomic<Int64>(0)

  func increment() { count.wrappingAdd(1, ordering: .relaxed) }

  func write(_ name: String, _ labels: String, to text: inout String) {
    text += "\(name)\(labels) \(count.load(ordering: .relaxed))\n"
  }
}

/// A number that goes up and down.
final class PrometheusGauge: PrometheusSeries {
  let kind = "gauge"
  private let value = Mutex<Double>(0)

  func set(_ value: Double) { self.value.withLock { $0 = value } }

  func write(_ name: String, _ labels: String, to text: inout String) {
    text += "\(name)\(labels) \(PrometheusNumber.text(value.withLock { $0 }))\n"
  }
}

/// A histogram of times in seconds.
final class PrometheusHistogram: PrometheusSeries {
  /// The upper bounds of the buckets, from half of a typical response time to far beyond what
  /// clients wait.
  static let bounds = [
    0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10,
  ]

  let kind = "histogram"
  private let state = Mutex(State())

  private struct State {
    /// The number of values in each bucket; the last one is beyond all bounds.
    var counts = [Int64](repeating: 0, count: bounds.count + 1)
    var sum = 0.0
  }

  func record(nanoseconds: Int64) {
    let value = Double(nanoseconds) / 1e9
    let place = Self.bounds.firstIndex { value <= $0 } ?? Self.bounds.count
    state.withLock { state in
      state.counts[place] += 1
      state.sum += value
    }
  }

  func write(_ name: String, _ labels: String, to text: inout String) {
    let state = state.withLock { $0 }
    let others = labels.isEmpty ? "" : labels.dropFirst().dropLast() + ","
    var total: Int64 = 0
    for (place, count) in state.counts.enumerated() {
      total += count
      let bound = place < Self.bounds.count ? PrometheusNumber.text(Self.bounds[place]) : "+Inf"
      text += "\(name)_bucket{\(others)le=\"\(bound)\"} \(total)\n"
    }
    text += "\(name)_sum\(labels) \(PrometheusNumber.text(state.sum))\n"
    text += "\(name)_count\(labels) \(total)\n"
  }
}

/// Formats numbers for Prometheus.
enum PrometheusNumber {
  /// Returns a number, without a fraction if it is an integer.
  static func text(_ number: Double) -> String {
    if let whole = Int64(exactly: number) { return "\(whole)" }
    if number.isNaN { return "NaN" }
    return number.isInfinite ? (number > 0 ? "+Inf" : "-Inf") : "\(number)"
  }
}
