import ArgumentParser
import Geocoding

/// What is asked of the geocoder.
enum Asking: String, ExpressibleByArgument, CaseIterable {
  /// Whole queries.
  case forward
  /// Every beginning of queries, as somebody types them.
  case suggest

  /// How many results people look at.
  private static let suggested = 5

  /// What is asked for one query.
  func questions(of query: String) -> [String] {
    switch self {
    case .forward: [query]
    case .suggest: query.indices.map { String(query[...$0]) }
    }
  }

  /// Has a question answered, misspellings looked for.
  func ask(_ question: String, of geocoder: ForwardGeocoder) throws {
    switch self {
    case .forward: _ = try geocoder.search(question, options: SearchOptions(limit: 1))
    case .suggest: _ = try geocoder.suggest(question, options: SearchOptions(limit: Self.suggested))
    }
  }
}
