import Foundation
import Testing

/// Addresses in many countries, with streets named after towns, people, saints and dates, on the
/// included data.
///
/// `Tests/Quality/street_addresses.tsv` has the format of `otm-bench quality`: query, latitude,
/// longitude, tolerance in kilometers, country, town.
@Suite(.needsPrograms, .needsRealGazetteer)
struct StreetAddressTests {
  private struct Row {
    let query: String
    let point: (latitude: Double, longitude: Double)
    let toleranceKilometers: Double
    let country: String
    let town: String
  }

  private struct Result: Decodable {
    let latitude: Double
    let longitude: Double
    let countryCode: String?
    let layer: String
    let label: String
  }

  private struct Answer: Decodable {
    let outcome: String
    let results: [Result]
  }

  private static func rows() throws -> [Row] {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent()
      .appendingPathComponent("../Quality/street_addresses.tsv").standardized
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(columns.count == 7, "\(line)")
      return Row(
        query: columns[0],
        point: (try #require(Double(columns[1])), try #require(Double(columns[2]))),
        toleranceKilometers: try #require(Double(columns[3])), country: columns[4],
        town: columns[5])
    }
  }

  private static func answers(to queries: [String], _ options: [String] = []) throws -> [Answer] {
    let run = try ProgramRun(
      ["batch", "--gazetteer", RealBundle.path ?? "", "--format", "ndjson"] + options,
      input: Data(queries.map { $0 + "\n" }.joined().utf8))
    return try run.output.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
  }

  /// Great-circle distance, by the haversine formula.
  private static func kilometers(_ result: Result, _ row: Row) -> Double {
    let radians = Double.pi / 180
    let half = { (from: Double, to: Double) in pow(sin((to - from) * radians / 2), 2) }
    let squared =
      half(result.latitude, row.point.latitude)
      + cos(result.latitude * radians) * cos(row.point.latitude * radians)
      * half(result.longitude, row.point.longitude)
    return 2 * 6_371 * asin(min(1, squared.squareRoot()))
  }

  private static func isTown(_ result: Result, of row: Row) -> Bool {
    result.countryCode == row.country && kilometers(result, row) <= row.toleranceKilometers
  }

  @Test func ninetyEightPercentGetTheTownAndNoneAnotherPlace() throws {
    let rows = try Self.rows()
    let answers = try Self.answers(to: rows.map(\.query))
    #expect(rows.count >= 800)
    #expect(Set(rows.map(\.country)).count >= 40)
    try #require(answers.count == rows.count)
    var missed: [String] = []
    for (row, answer) in zip(rows, answers) {
      guard let first = answer.results.first else {
        missed.append("\(row.query): none")
        continue
      }
      guard !Self.isTown(first, of: row) else { continue }
      missed.append("\(row.query): \(first.label)")
      // An area around the town says less, and nothing wrong.
      let isArea = ["country", "region", "county", "localadmin"].contains(first.layer)
      #expect(
        isArea && first.countryCode == row.country, "\(row.query) is elsewhere: \(first.label)")
    }
    #expect(missed.count * 50 <= rows.count, "\(missed.joined(separator: "\n"))")
  }

  @Test func theGazetteerHasTheTownsThere() throws {
    var seen: Set<String> = []
    let towns = try Self.rows().filter { seen.insert($0.town + $0.country).inserted }
    for country in Set(towns.map(\.country)).sorted() {
      let rows = towns.filter { $0.country == country }
      let answers = try Self.answers(
        to: rows.map(\.town), ["--country", country, "--limit", "1"])
      for (row, answer) in zip(rows, answers) {
        let first = try #require(answer.results.first, "\(row.town)")
        #expect(Self.isTown(first, of: row), "\(row.town), \(row.country): \(first.label)")
      }
    }
  }
}
