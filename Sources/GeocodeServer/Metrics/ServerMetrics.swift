import CoreMetrics
import Foundation
import Geocoding
import HTTPTypes
import OnTheMapGeocoder
import Synchronization

/// The metrics of the server, which `Operations.md` in `GeocodeServer.docc` lists.
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
  private let requests = Mutex<[RequestKind: Counter]>([:])
  private let durations = Mutex<[String: CoreMetrics.Timer]>([:])
  private let outcomes: [Question: [Answer.Outcome: Counter]]
  private let exhausted: [Question: Counter]
  private let refusals: [RateLimit.Bound: Counter]
  private let repetitions: Counter

  private struct RequestKind: Hashable {
    let route: String
    let method: String
    let status: Int
  }

  init() {
    for (name, help) in Self.helps { registry.describe(name, help) }
    let registry = registry
    func counter(_ name: String, _ labels: [(String, String)]) -> Counter {
      Counter(label: name, dimensions: labels, factory: registry)
    }
    outcomes = Dictionary(
      uniqueKeysWithValues: Question.allCases.map { question in
        let counters = [Answer.Outcome.match, .partial, .none].map { outcome in
          (
            outcome,
            counter(
              "otm_searches_total",
              [("kind", question.rawValue), ("outcome", outcome.rawValue)])
          )
        }
        return (question, Dictionary(uniqueKeysWithValues: counters))
      })
    exhausted = Dictionary(
      uniqueKeysWithValues: Question.allCases.map {
        ($0, counter("otm_search_budget_exceeded_total", [("kind", $0.rawValue)]))
      })
    refusals = Dictionary(
      uniqueKeysWithValues: RateLimit.Bound.allCases.map {
        ($0, counter("otm_rate_limited_requests_total", [("by", $0.rawValue)]))
      })
    repetitions = counter("otm_repeated_answers_total", [])
    for result in ["ok", "failed"] {
      counter("otm_gazetteer_reloads_total", [("result", result)]).increment(by: 0)
    }
    set("otm_start_timestamp_seconds", Date().timeIntervalSince1970.rounded())
  }

  // MARK: Counting

  /// Counts a finished request.
  func count(route: String, method: HTTPRequest.Method, status: Int, nanoseconds: Int64) {
    let kind = RequestKind(route: route, method: Self.name(of: method), status: status)
    let counter = requests.withLock { requests in
      if let counter = requests[kind] { return counter }
      let counter = Counter(
        label: "otm_http_requests_total",
        dimensions: [
          ("route", kind.route), ("method", kind.method), ("status", "\(status)"),
        ], factory: registry)
      requests[kind] = counter
      return counter
    }
    counter.increment()
    let timer = durations.withLock { durations in
      if let timer = durations[route] { return timer }
      let timer = CoreMetrics.Timer(
        label: "otm_http_request_duration_seconds", dimensions: [("route", route)],
        factory: registry)
      durations[route] = timer
      return timer
    }
    timer.recordNanoseconds(nanoseconds)
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
    Counter(
      label: "otm_gazetteer_reloads_total", dimensions: [("result", succeeded ? "ok" : "failed")],
      factory: registry
    ).increment()
  }

  // MARK: Facts

  /// Sets a gauge.
  func set(_ name: String, _ value: Double, _ labels: [(String, String)] = []) {
    Meter(label: name, dimensions: labels, factory: registry).set(value)
  }

  /// Sets the gauges about the gazetteer in use.
  func set(_ facts: GazetteerInfo, builtAt seconds: Double?) {
    let labels = [("format", "\(facts.format)"), ("data_date", facts.dataDate ?? "")]
    info.withLock { meter in
      // Removes the gauges of the previous gazetteer.
      meter?.destroy()
      meter = Meter(label: "otm_gazetteer_info", dimensions: labels, factory: registry)
      meter?.set(1)
    }
    set("otm_gazetteer_places", Double(facts.places))
    set("otm_gazetteer_names", Double(facts.names))
    set("otm_gazetteer_postcodes", Double(facts.postcodes))
    if let seconds { set("otm_gazetteer_built_timestamp_seconds", seconds) }
  }

  private let info = Mutex<Meter?>(nil)

  /// Returns all metrics in the text format of Prometheus.
  func text() -> String { registry.text() }
}
