import GazetteerModel
import Geocoding
import Geodesy

/// A runner that answers the queries of sets, one by one, and times them.
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

/// The result of one query.
struct QualityOutcome: CustomStringConvertible {
  /// Half the way around the Earth: the distance counted for a missing result.
  static let missingKilometers = 20_039.0

  let row: QualityRow
  let result: AnsweredPlace?
  /// The distance from the expected point to the result's; `nil` if no point is expected.
  let kilometers: Double?
  let microseconds: Double

  init(row: QualityRow, result: AnsweredPlace?, microseconds: Double) {
    self.row = row
    self.result = result
    self.microseconds = microseconds
    kilometers = row.point.map { point in
      result.map { $0.coordinate.distanceMeters(to: point) / 1_000 } ?? Self.missingKilometers
    }
  }

  /// Whether the first result is close enough and in the right country.
  var passes: Bool {
    guard let result else { return false }
    if let kilometers, kilometers > row.toleranceKilometers { return false }
    return row.country == nil || result.countryCode == row.country
  }

  /// The row for `--misses`: query, expectation, result, and distance.
  var description: String {
    let found = result.map { "\($0.label) [\($0.id)]" } ?? "nothing"
    let distance = result == nil ? "" : kilometers.map { "\t\(Int($0.rounded())) km" } ?? ""
    let country = row.country.map { " (\($0))" } ?? ""
    return "miss\t\(row.query)\t\(row.expectedName)\(country)\t\(found)\(distance)"
  }
}
