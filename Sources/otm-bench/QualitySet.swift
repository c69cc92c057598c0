import Foundation
import Gazetteer
import Geodesy

/// A file of queries with known places; a line that begins with "# " and has no tab is a comment.
struct QualitySet {
  /// The file's name without its extension.
  let name: String
  let rows: [QualityRow]

  /// Reads the files that have this format, and leaves out those of ``TypedSet``.
  static func sets(in paths: [String]) throws -> [QualitySet] {
    try paths.filter { !TypedSet.hasFormat($0) }.map(QualitySet.init(path:))
  }

  /// Reads a file.
  init(path: String) throws {
    guard let content = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw QualityError.unreadable(path: path)
    }
    name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    rows = try String(decoding: content, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { !$1.isEmpty && ($1.contains("\t") || !$1.hasPrefix("# ")) }
      .map { try QualityRow(line: String($1), path: path, number: $0 + 1) }
  }
}

/// A query with a known place, or one that means no place.
struct QualityRow {
  /// What stands for the country in a row that means no place.
  private static let noPlace = "NONE"

  let query: String
  /// The position of the place; `nil` if it is unknown.
  let point: Coordinate?
  let toleranceKilometers: Double
  /// The country; `nil` if any is accepted.
  let country: CountryCode?
  /// Whether the text means no place, so that no answer is the right one.
  let meansNoPlace: Bool
  /// The expected name, for people only: it is not compared.
  let expectedName: String
  /// The number of occurrences that the row represents.
  let weight: Double
  /// The place chosen by people who know it; `nil` if the source does not state one.
  let place: PlaceID?

  /// Parses a line of seven columns, of which the last three may be missing.
  init(line: String, path: String, number: Int) throws {
    var columns = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard (4...7).contains(columns.count) else {
      throw QualityError.wrongColumnCount(path: path, line: number, found: columns.count)
    }
    columns += [Substring](repeating: "", count: 7 - columns.count)
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
    meansNoPlace = columns[4] == Self.noPlace
    expectedName = String(columns[5])
    weight = Self.fact("n=", in: columns[6]).flatMap { Double($0) } ?? 1
    place = Self.fact("gid=", in: columns[6]).flatMap { PlaceID("geonames:" + $0) }
  }

  /// Returns the value of a key in the source; `nil` if the key does not occur.
  private static func fact(_ key: String, in source: Substring) -> Substring? {
    source.split(whereSeparator: { " ;,|".contains($0) }).first { $0.hasPrefix(key) }?
      .dropFirst(key.count)
  }
}

/// An error in a file of queries or of floors.
enum QualityError: Error, CustomStringConvertible {
  case unreadable(path: String)
  case wrongColumnCount(path: String, line: Int, found: Int)
  case badCoordinate(path: String, line: Int)
  case badTolerance(path: String, line: Int)
  case badFloor(path: String, line: Int)

  var description: String {
    switch self {
    case .unreadable(let path): "\(path): cannot be read; pass a file of queries"
    case .wrongColumnCount(let path, let line, let found):
      "\(path), line \(line): expected 4 to 7 tab-separated columns, found \(found)"
    case .badCoordinate(let path, let line): "\(path), line \(line): no such coordinate"
    case .badTolerance(let path, let line): "\(path), line \(line): the tolerance is not a number"
    case .badFloor(let path, let line):
      "\(path), line \(line): expected set, metric (pass, acc161, name, near, sure or unmisled) and a number, tab-separated"
    }
  }
}
