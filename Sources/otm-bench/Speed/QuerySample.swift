import ArgumentParser
import Geocoding

/// Queries of files, evenly taken, with the set that each belongs to.
struct QuerySample {
  /// The queries of one file.
  struct Set {
    let name: String
    let texts: [String]
  }

  /// One a file, in the order of the files.
  let sets: [Set]

  /// The queries of all sets, one set after the other.
  var texts: [String] { sets.flatMap(\.texts) }

  /// Reads files as `otm-bench quality` does, and takes about so many queries of all together, so that
  /// a set keeps its share; `nil` takes all.
  init(paths: [String], most: Int?) throws {
    let all = try paths.map { try QualitySet(path: $0) }
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

/// What is asked of the geocoder.
enum Asking: String, ExpressibleByArgument, CaseIterable {
  /// Whole queries.
  case forward
  /// Every beginning of queries, as somebody types them.
  case suggest

  /// How many results are asked for: those that people look at.
  var limit: Int {
    switch self {
    case .forward: 1
    case .suggest: 5
    }
  }

  /// What is asked for one query.
  func questions(of query: String) -> [String] {
    switch self {
    case .forward: [query]
    case .suggest: query.indices.map { String(query[...$0]) }
    }
  }

  /// Has a question answered, misspellings looked for.
  func ask(
    _ question: String, of geocoder: ForwardGeocoder, options: SearchOptions
  ) throws {
    switch self {
    case .forward: _ = try geocoder.search(question, options: options)
    case .suggest: _ = try geocoder.suggest(question, options: options)
    }
  }
}
