import ArgumentParser
import Geocoding
import GeocodingAPI

/// An evenly taken sample of the queries in files, by set.
struct QuerySample {
  /// The queries of one file.
  struct Set {
    let name: String
    let texts: [String]
  }

  /// One set per file, in the order of the files.
  let sets: [Set]

  /// The queries of all sets, set by set.
  var texts: [String] { sets.flatMap(\.texts) }

  /// Reads files like `otm-bench quality`, and takes about `most` queries in total.
  ///
  /// Each set keeps its share; `nil` takes all.
  init(paths: [String], most: Int?) throws {
    let all = try QualitySet.sets(in: paths)
    let count = all.reduce(0) { $0 + $1.rows.count }
    guard count > 0 else { throw ValidationError("the files hold no queries") }
    let step = most.map { max(1, count / max(1, $0)) } ?? 1
    sets = all.map { set in
      Set(
        name: set.name,
        texts: stride(from: 0, to: set.rows.count, by: step).map { set.rows[$0].query })
    }
  }
}

/// The kind of question for the geocoder.
enum Asking: String, ExpressibleByArgument, CaseIterable {
  /// Complete queries.
  case forward
  /// Every prefix of queries, as typed by a person.
  case suggest

  /// The number of results requested: those that people look at.
  var limit: Int {
    switch self {
    case .forward: 1
    case .suggest: 5
    }
  }

  /// Returns the questions for one query.
  func questions(of query: String) -> [String] {
    switch self {
    case .forward: [query]
    case .suggest: query.indices.map { String(query[...$0]) }
    }
  }

  /// Answers a question, with spelling correction.
  func ask(
    _ question: String, of geocoder: ForwardGeocoder, options: SearchOptions
  ) throws {
    switch self {
    case .forward: _ = try geocoder.search(question, options: options)
    case .suggest: _ = try geocoder.suggest(question, options: options)
    }
  }
}
