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

  /// Towns in territories, with each of their sovereigns and claimants.
  @Test(arguments: [
    ("Dakhla, Morocco", 23.68, -15.95, "a Moroccan village has the name"),
    ("Laayoune, Morocco", 27.15, -13.2, "Western Sahara"),
    ("Kerch, Russia", 45.36, 36.47, "Crimea"),
    ("Kerch, Ukraine", 45.36, 36.47, "where it is filed"),
    ("Yalta, Russia", 44.5, 34.16, "a Russian village has nearly the name"),
    ("Sevastopol, Russia", 44.6, 33.53, "a division of its own"),
    ("Sevastopol, Crimea", 44.6, 33.53, "which lies on the peninsula"),
    ("Prizren, Serbia", 42.21, 20.74, "Kosovo"), ("Pristina, Kosovo", 42.67, 21.17, "where it is"),
    ("Famagusta, Turkey", 35.12, 33.94, "Northern Cyprus"),
    ("Girne, Türkiye", 35.34, 33.32, "by its Turkish name"),
    ("Hebron, Israel", 31.53, 35.1, "West Bank"),
    ("Jerusalem, Palestine", 31.78, 35.22, "claimed by both"),
    ("Taipei, China", 25.04, 121.53, "Taiwan"), ("Nuuk, Denmark", 64.18, -51.72, "Greenland"),
    ("Stanley, Falkland Islands, Argentina", -51.69, -57.85, "two areas"),
    ("Ceuta, Morocco", 35.89, -5.31, "a town of Spain in Africa"),
    ("Srinagar, Pakistan", 34.08, 74.8, "Kashmir"),
    ("Muzaffarabad, India", 34.36, 73.47, "Kashmir"),
    ("Belfast, Ireland", 54.6, -5.93, "the island"),
    ("San Juan, USA", 18.46, -66.1, "larger than those of the states"),
    ("Papeete, France", -17.53, -149.57, "Polynesia"),
    ("Hamilton, Scotland", 55.78, -4.04, "the town itself, not Bermuda"),
  ])
  func townsAreFound(query: String, latitude: Double, longitude: Double, why: String) throws {
    let first = try #require(try Self.answers(to: [query]).first?.results.first, "\(why)")
    let point = try #require(Coordinate(latitude: first.latitude, longitude: first.longitude))
    let expected = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(point.distanceMeters(to: expected) < 25_000, "\(query) → \(first.label): \(why)")
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
