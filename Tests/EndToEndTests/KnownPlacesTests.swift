import Foundation
import Geodesy
import Testing

/// Well-known places, as people type them, on the included data.
@Suite(.needsPrograms, .needsRealGazetteer)
struct KnownPlacesTests {
  /// A line of a set in `Tests/Quality`: a query, and where its place is.
  private struct Line {
    let query: String
    let point: Coordinate
    let toleranceMeters: Double

    init(_ columns: [String]) throws {
      query = try #require(columns.first)
      let numbers = columns.dropFirst().compactMap(Double.init)
      try #require(numbers.count == 3, "\(columns)")
      point = try #require(Coordinate(latitude: numbers[0], longitude: numbers[1]))
      toleranceMeters = numbers[2] * 1_000
    }
  }

  private struct Answer: Decodable {
    struct Result: Decodable {
      let id: String
      let label: String
      let latitude: Double
      let longitude: Double
    }

    let outcome: String
    let results: [Result]
  }

  @Test
  func sightsAreFound() throws {
    try expect(atLeast: 80, wrongAtMost: 5, percentOf: "sights.tsv")
  }

  @Test
  func naturalFeaturesAreFound() throws {
    try expect(atLeast: 90, wrongAtMost: 5, percentOf: "natural_features.tsv")
  }

  @Test
  func districtsAreFound() throws {
    try expect(atLeast: 80, wrongAtMost: 5, percentOf: "districts.tsv")
  }

  /// Countries of the same name come first where all layers are asked for: "Singapur", "Meksyk".
  @Test
  func citiesAreFoundByTheirNamesInTwelveLanguages() throws {
    let rows = try Self.rows(of: "Resources/city-names.tsv")
    let names = rows.flatMap { row in row.dropFirst().map { (id: row[0], name: $0) } }
    #expect(names.count >= 2_400)
    let answers = try Self.answers(to: names.map(\.name), "--layer", "locality")
    try #require(answers.count == names.count)
    let misses = zip(names, answers).filter { $0.id != $1.results.first?.id }
      .map { "\($0.name) → \($1.results.first?.label ?? "nothing")" }
    #expect(misses.count * 100 <= names.count * 2, "\(misses.joined(separator: "\n"))")
  }

  private func expect(atLeast found: Int, wrongAtMost wrong: Int, percentOf file: String) throws {
    let lines = try Self.rows(of: "../Quality/" + file).map(Line.init)
    let answers = try Self.answers(to: lines.map(\.query))
    try #require(answers.count == lines.count)
    let verdicts = zip(lines, answers).map(Verdict.init)
    let misses = zip(lines, zip(verdicts, answers)).filter { $0.1.0 != .found }
      .map { "\($0.0.query) → \($0.1.1.results.first?.label ?? "nothing")" }
    #expect(lines.count >= 200)
    #expect(
      verdicts.count { $0 == .found } * 100 >= lines.count * found,
      "\(misses.joined(separator: "\n"))")
    #expect(
      verdicts.count { $0 == .wrong } * 100 <= lines.count * wrong,
      "\(misses.joined(separator: "\n"))")
  }

  private enum Verdict {
    /// A match within the tolerance.
    case found
    /// The area that the place lies in, or nothing: less than was asked, but true.
    case lacking
    /// A place elsewhere.
    case wrong

    /// The maximum distance for an area's center to be useful: the largest cities extend this far.
    private static let areaMeters = 25_000.0

    init(_ line: Line, _ answer: Answer) {
      guard let first = answer.results.first,
        let point = Coordinate(latitude: first.latitude, longitude: first.longitude)
      else {
        self = .lacking
        return
      }
      let meters = point.distanceMeters(to: line.point)
      let isMatch = answer.outcome == "match"
      if isMatch, meters <= line.toleranceMeters {
        self = .found
      } else {
        self = !isMatch && meters <= Self.areaMeters + line.toleranceMeters ? .lacking : .wrong
      }
    }
  }

  private static func rows(of file: String) throws -> [[String]] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(file).standardized
    return try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t").map(String.init) }
  }

  private static func answers(to queries: [String], _ options: String...) throws -> [Answer] {
    let run = try ProgramRun(
      ["batch", "--gazetteer", RealBundle.path ?? "", "--format", "ndjson"] + options,
      input: Data(queries.map { $0 + "\n" }.joined().utf8))
    let decoder = JSONDecoder()
    return try run.output.split(separator: "\n").map {
      try decoder.decode(Answer.self, from: Data($0.utf8))
    }
  }
}
