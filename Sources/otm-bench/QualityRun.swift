import Geocoding

/// Has the queries of sets answered, one by one, and times them.
struct QualityRun {
  /// Enough to fault in the pages that every query needs.
  private static let warmUpRows = 200

  let geocoder: ForwardGeocoder
  var options = SearchOptions(limit: 1)

  func outcomes(of set: QualitySet) throws -> [QualityOutcome] {
    for row in set.rows.prefix(Self.warmUpRows) {
      _ = try geocoder.search(row.query, options: options)
    }
    return try set.rows.map { row in
      let began = ThreadTime.nanoseconds
      let answer = try geocoder.search(row.query, options: options)
      return QualityOutcome(
        row: row, result: answer.results.first,
        microseconds: (ThreadTime.nanoseconds - began) / 1_000)
    }
  }
}
