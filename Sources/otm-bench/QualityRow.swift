import GazetteerModel
import Geodesy

/// A query whose place is known.
struct QualityRow {
  let query: String
  /// Where the place is; `nil` when that is not known.
  let point: Coordinate?
  let toleranceKilometers: Double
  /// The country it is in; `nil` when any will do.
  let country: CountryCode?
  /// For people: it decides nothing.
  let expectedName: String
  /// How many occurrences the row stands for.
  let weight: Double

  /// Reads a line of seven columns.
  init(line: String, path: String, number: Int) throws {
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard columns.count == 7 else {
      throw QualityError.wrongColumnCount(path: path, line: number, found: columns.count)
    }
    query = String(columns[0])
    if columns[1].isEmpty, columns[2].isEmpty {
      point = nil
    } else {
      guard let latitude = Double(columns[1]), let longitude = Double(columns[2]),
        let point = Coordinate(latitude: latitude, longitude: longitude)
      else { throw QualityError.badCoordinate(path: path, line: number) }
      self.point = point
    }
    guard let tolerance = columns[3].isEmpty ? 0 : Double(columns[3]) else {
      throw QualityError.badTolerance(path: path, line: number)
    }
    toleranceKilometers = tolerance
    country = CountryCode(columns[4])
    expectedName = String(columns[5])
    weight = Self.occurrences(in: columns[6])
  }

  /// The number behind `n=` in the source, or 1.
  private static func occurrences(in source: Substring) -> Double {
    for word in source.split(whereSeparator: { " ;,|".contains($0) }) where word.hasPrefix("n=") {
      return Double(word.dropFirst(2)) ?? 1
    }
    return 1
  }
}
