import Foundation
import GeocodingAPI
import HTTPTypes
import OnTheMapGeocoder
import Synchronization

/// The metrics of the server, which `Documentation/Operate/Operators.md` lists.
///
/// Labels never contain what a client chooses, so there are at most a few hundred metrics.
final class ServerMetrics: Sendable {
  /// The kind of a geocoding request.
  enum Question: String, CaseIterable {
    case search, suggest, reverse, nearest, batch
  }

  /// The names of the metrics with their help texts.
  private static let helps = [
    "otm_http_requests_total": "Requests by route, method and status.",
    "otm_http_request_duration_seconds": "Time from a request's head to the end of its response.",
    "otm_searches_total": "Searches by kind and outcome: match, partial, none.",
    "otm_repeated_answers_total": "Cached responses, sent again without a search.",
    "otm_search_budget_exceeded_total": "Searches that stopped because they took too much work.",
    "otm_rate_limited_requests_total": "Requests refused because their limit was used up.",
    "otm_gazetteer_reloads_total": "Gazetteers opened on SIGHUP, by result: ok or failed.",
    "otm_gazetteer_info": "The gazetteer in use: its format and the newest date of its data.",
    "otm_gazetteer_places": "Places in the gazetteer.",
    "otm_gazetteer_names": "Names in the gazetteer.",
    "otm_gazetteer_postcodes": "Pairs of a postal code and a settlement.",
    "otm_gazetteer_built_timestamp_seconds": "When the gazetteer was built.",
    "otm_store_pins": "Pins on the map.",
    "otm_store_accounts": "Accounts.",
    "otm_store_bytes": "Size of the file or tables of pins and accounts.",
    "otm_ready": "1 if the server is ready, 0 while it opens its files.",
    "otm_start_timestamp_seconds": "When the server was started.",
  ]

  private let registry = PrometheusRegistry()
  private let requests = Mutex<[RequestKind: PrometheusCounter]>([:])
  private let durations = Mutex<[String: PrometheusHistogram]>([:])
  private let outcomes: [Question: [Answer.Outcome: PrometheusCounter]]
  private let exhausted: [Question: PrometheusCounter]
  private let refusals: [RateLimit.Bound: PrometheusCounter]
  private let repetitions: PrometheusCounter

  private struct RequestKind: Hashable {
    let route: String
    let method: String
    let status: Int
  }

  init() {
    for (name, help) in Self.helps { registry.describe(name, help) }
    let registry = registry
    outcomes = Dictionary(
      uniqueKeysWithValues: Question.allCases.map { question in
        let counters = [Answer.Outcome.match, .partial, .none].map { outcome in
          (
            outcome,
            registry.counter(
              "otm_searches_total",
              [("kind", question.rawValue), ("outcome", outcome.rawValue)])
          )
        }
        return (question, Dictionary(uniqueKeysWithValues: counters))
      })
    exhausted = Dictionary(
      uniqueKeysWithValues: Question.allCases.map {
        ($0, registry.counter("otm_search_budget_exceeded_total", [("kind", $0.rawValue)]))
      })
    refusals = Dictionary(
      uniqueKeysWithValues: RateLimit.Bound.allCases.map {
        ($0, registry.counter("otm_rate_limited_requests_total", [("by", $0.rawValue)]))
      })
    repetitions = registry.counter("otm_repeated_answers_total")
    for result in ["ok", "failed"] {
      _ = registry.counter("otm_gazetteer_reloads_total", [("result", result)])
    }
    set("otm_start_timestamp_seconds", Date().timeIntervalSince1970.rounded())
  }

  // MARK: Counting

  /// Counts a finished request.
  func count(route: String, method: HTTPRequest.Method, status: Int, nanoseconds: Int64) {
    let kind = RequestKind(route: route, method: Self.name(of: method), status: status)
    let counter = requests.withLock { requests in
      if let counter = requests[kind] { return counter }
      let counter = registry.counter(
        "otm_http_requests_total",
        [("route", kind.route), ("method", kind.method), ("status", "\(status)")])
      requests[kind] = counter
      return counter
    }
    counter.increment()
    let times = durations.withLock { durations in
      if let times = durations[route] { return times }
      let times = registry.histogram("otm_http_request_duration_seconds", [("route", route)])
      durations[route] = times
      return times
    }
    times.record(nanoseconds: nanoseconds)
  }

  /// Returns the method for a label; unknown ones share a name, because clients could make them up.
  private static func name(of method: HTTPRequest.Method) -> String {
    switch method {
    case .get, .head, .post, .put, .patch, .delete, .options: method.rawValue
    default: "other"
    }
  }

  /// Counts an answer of the geocoder.
  func count(_ answer: Answer, to question: Question) {
    outcomes[question]?[answer.outcome]?.increment()
    if answer.budgetExceeded { exhausted[question]?.increment() }
  }

  /// Counts a cache hit.
  func countRepetition() { repetitions.increment() }

  /// Counts a request refused by a rate limit.
  func countRefusal(by bound: RateLimit.Bound) { refusals[bound]?.increment() }

  /// Counts a reload of the gazetteer.
  func countReload(succeeded: Bool) {
    registry.counter("otm_gazetteer_reloads_total", [("result", succeeded ? "ok" : "failed")])
      .increment()
  }

  // MARK: Facts

  /// Sets a gauge.
  func set(_ name: String, _ value: Double, _ labels: [(String, String)] = []) {
    registry.gauge(name, labels).set(value)
  }

  /// Sets the gauges about the gazetteer in use.
  func set(_ facts: GazetteerInfo, builtAt seconds: Double?) {
    // That of the gazetteer before has other labels.
    registry.removeAll("otm_gazetteer_info")
    set(
      "otm_gazetteer_info", 1,
      [("format", "\(facts.format)"), ("data_date", facts.dataDate ?? "")])
    set("otm_gazetteer_places", Double(facts.places))
    set("otm_gazetteer_names", Double(facts.names))
    set("otm_gazetteer_postcodes", Double(facts.postcodes))
    if let seconds { set("otm_gazetteer_built_timestamp_seconds", seconds) }
  }

  /// Returns all metrics in the text format of Prometheus.
  func text() -> String { registry.text() }
}
