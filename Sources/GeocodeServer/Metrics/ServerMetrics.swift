import CoreMetrics
import Foundation
import Geocoding
import HTTPTypes
import OnTheMapGeocoder
import Synchronization

/// Everything that the server counts of itself; `Operations.md` in `GeocodeServer.docc` lists it.
///
/// Labels hold nothing that a visitor chooses, so there are some hundreds of metrics at most.
final class ServerMetrics: Sendable {
  /// What kind of question an answer is to.
  enum Question: String, CaseIterable {
    case search, suggest, reverse, nearest, batch
  }

  /// The names, and what they tell.
  private static let helps = [
    "otm_http_requests_total": "Requests by route, method and status.",
    "otm_http_request_duration_seconds": "Time from a request's head to the end of its answer.",
    "otm_searches_total": "Questions to the gazetteer by kind and outcome: match, partial, none.",
    "otm_repeated_answers_total": "Answers that were kept, given again without a question.",
    "otm_search_budget_exceeded_total": "Questions that ended because they took too much work.",
    "otm_rate_limited_requests_total": "Requests refused because their limit was used up.",
    "otm_gazetteer_reloads_total": "Gazetteers opened on SIGHUP, by result: ok or failed.",
    "otm_gazetteer_info": "The gazetteer in use: its format and the newest date of its data.",
    "otm_gazetteer_places": "Places in the gazetteer.",
    "otm_gazetteer_names": "Names in the gazetteer.",
    "otm_gazetteer_postcodes": "Pairs of a postal code and a settlement.",
    "otm_gazetteer_built_timestamp_seconds": "When the bundle was built.",
    "otm_store_pins": "Pins on the map.",
    "otm_store_accounts": "Accounts.",
    "otm_store_bytes": "Size of the file or tables of pins and accounts.",
    "otm_ready": "1 when the server can answer, 0 while it opens its files.",
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

  /// Counts a request that has its answer.
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

  /// Methods are the client's to make up.
  private static func name(of method: HTTPRequest.Method) -> String {
    switch method {
    case .get, .head, .post, .put, .patch, .delete, .options: method.rawValue
    default: "other"
    }
  }

  /// Counts an answer of the gazetteer.
  func count(_ answer: Answer, to question: Question) {
    outcomes[question]?[answer.outcome]?.increment()
    if answer.budgetExceeded { exhausted[question]?.increment() }
  }

  /// Counts an answer that was kept and is given again.
  func countRepetition() { repetitions.increment() }

  /// Counts a request that was refused by its limit.
  func countRefusal(by bound: RateLimit.Bound) { refusals[bound]?.increment() }

  /// Counts a gazetteer that was to take another's place.
  func countReload(succeeded: Bool) {
    Counter(
      label: "otm_gazetteer_reloads_total", dimensions: [("result", succeeded ? "ok" : "failed")],
      factory: registry
    ).increment()
  }

  // MARK: Facts

  /// Sets a number that is true now.
  func set(_ name: String, _ value: Double, _ labels: [(String, String)] = []) {
    Meter(label: name, dimensions: labels, factory: registry).set(value)
  }

  /// Sets what is to be told of the gazetteer in use.
  func set(_ facts: GazetteerInfo, builtAt seconds: Double?) {
    let labels = [("format", "\(facts.format)"), ("data_date", facts.dataDate ?? "")]
    info.withLock { meter in
      // The gazetteer that was in use before says nothing any more.
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

  /// Returns everything in the text format of Prometheus.
  func text() -> String { registry.text() }
}
