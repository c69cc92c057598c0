import Foundation
import Testing

/// The labels of an answer are distinct, on the included data.
@Suite(.needsPrograms, .needsRealGazetteer)
struct DistinctLabelTests {
  private struct Answer: Decodable {
    struct Result: Decodable {
      let label: String
    }
    let query: String
    let results: [Result]
  }

  private static func answers(
    to queries: [String], limit: Int, language: String
  ) throws -> [Answer] {
    let run = try ProgramRun(
      [
        "batch", "--gazetteer", RealBundle.path ?? "", "--format", "ndjson", "--limit", "\(limit)",
        "--lang", language,
      ], input: Data(queries.map { $0 + "\n" }.joined().utf8))
    return try run.output.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
  }

  /// Names that many places have, and the towns of the address table.
  private static func queries() throws -> [String] {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent()
      .appendingPathComponent("../Quality/street_addresses.tsv").standardized
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let towns = Set(rows.map { String($0.split(separator: "\t")[5]) })
    return towns.sorted() + [
      "Brandon, England", "Lagos", "Springfield", "Washington", "New Jersey", "Jersey", "San Jose",
      "Georgia", "Victoria", "Santa Maria", "Newport, Wales", "Seattle", "Falkland Islands",
      "Neustadt",
      "Saint-Martin, France", "Buenavista, Philippines", "San Antonio, Mexico", "Centro",
    ]
  }

  @Test(arguments: ["en", "de", "ja"])
  func labelsAreDistinctWhateverTheLimit(language: String) throws {
    let queries = try Self.queries()
    let all = try Self.answers(to: queries, limit: 100, language: language)
    try #require(all.count == queries.count)
    for answer in all {
      let labels = answer.results.map(\.label)
      #expect(Set(labels).count == labels.count, "\(answer.query): \(labels.sorted())")
    }
    for limit in [1, 5, 10] {
      for (some, whole) in zip(
        try Self.answers(to: queries, limit: limit, language: language), all)
      {
        #expect(some.results.map(\.label) == whole.results.prefix(limit).map(\.label))
      }
    }
  }

  @Test func theBrandonsOfEnglandAreDistinguished() throws {
    let answer = try #require(
      try Self.answers(to: ["Brandon, England"], limit: 5, language: "en").first)
    #expect(
      Set(answer.results.map(\.label)) == [
        "Brandon, Durham, England, United Kingdom",
        "Brandon, Warwickshire, England, United Kingdom",
        "Brandon, Lincolnshire, England, United Kingdom",
        "Brandon, Norfolk, England, United Kingdom",
        "Brandon, Northumberland, England, United Kingdom",
      ])
  }

  @Test func onePlaceIsOneRowWhileTyping() throws {
    let run = try ProgramRun([
      "suggest", "--gazetteer", RealBundle.path ?? "", "--format", "json", "Lagos",
    ])
    let answer = try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
    #expect(
      answer.results.count { $0.label.hasSuffix("Nigeria") && $0.label.hasPrefix("Lagos,") } == 1)
    let found = try Self.answers(to: ["Lagos"], limit: 2, language: "en").first
    #expect(found?.results.map(\.label) == ["Lagos, Nigeria", "Lagos (state), Nigeria"])
  }
}
