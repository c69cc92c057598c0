import Foundation
import Geodesy
import Testing

/// Territories and disputed areas with the countries that people put behind them, on the included data.
@Suite(.needsPrograms, .needsRealGazetteer)
struct TerritoryTests {
  private struct Answer: Decodable {
    struct Result: Decodable {
      let label: String
      let layer: String
      let countryCode: String?
      let latitude: Double
      let longitude: Double
      let boundingBox: [Double]?
    }

    let results: [Result]
  }

  private struct Record: Decodable {
    let place: Answer.Result
  }

  /// A row of the table whose parent is a country.
  private struct Claim {
    let territory: String
    let territoryName: String
    let countryName: String
  }

  private static let verbs = [
    " belongs to ", " lies in ", " is claimed by ", " is held by ", " is held in part by ",
  ]

  private static func claims() throws -> [Claim] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Data/overrides/alternative-parents.tsv")
    return try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .compactMap { line in
        let columns = line.split(separator: "\t").map(String.init)
        guard let reason = columns.last,
          let verb = verbs.first(where: { reason.contains($0) })
        else { return nil }
        let names = reason.components(separatedBy: verb)
        return Claim(
          territory: columns[0], territoryName: names[0],
          countryName: names[1].components(separatedBy: ",")[0])
      }
  }

  /// Whatever the country has that is called the same, the answer lies in the territory.
  @Test
  func noAnswerLiesOutsideTheTerritory() throws {
    let claims = try Self.claims()
    try #require(claims.count > 80)
    let answers = try Self.answers(to: claims.map { "\($0.territoryName), \($0.countryName)" })
    try #require(answers.count == claims.count)
    for (claim, answer) in zip(claims, answers) {
      let territory = try Self.record(of: claim.territory)
      let first = answer.results.first
      #expect(
        first.map { Self.isInside($0, territory) } == true,
        "\(claim.territoryName), \(claim.countryName) → \(first?.label ?? "nothing")")
    }
  }

  /// The point of a town may lie a little outside the box of what its division contains.
  private static let margin = 0.1

  private static func isInside(_ place: Answer.Result, _ territory: Answer.Result) -> Bool {
    guard territory.layer != "country", let box = territory.boundingBox, box.count == 4 else {
      return place.countryCode == territory.countryCode
    }
    let (west, east) = (box[0] - margin, box[2] + margin)
    let isInLongitudes =
      west <= east
      ? (west...east).contains(place.longitude)
      : place.longitude >= west || place.longitude <= east
    return isInLongitudes
      && (box[1] - margin...box[3] + margin).contains(place.latitude)
  }

  private static func record(of id: String) throws -> Answer.Result {
    let run = try ProgramRun(
      ["place", id, "--gazetteer", RealBundle.path ?? "", "--format", "json"])
    return try JSONDecoder().decode(Record.self, from: Data(run.output.utf8)).place
  }

  private static func answers(to queries: [String]) throws -> [Answer] {
    let run = try ProgramRun(
      ["batch", "--gazetteer", RealBundle.path ?? "", "--format", "ndjson"],
      input: Data(queries.map { $0 + "\n" }.joined().utf8))
    let decoder = JSONDecoder()
    return try run.output.split(separator: "\n").map {
      try decoder.decode(Answer.self, from: Data($0.utf8))
    }
  }
}
