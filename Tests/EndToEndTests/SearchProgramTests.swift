import Foundation
import TestSupport
import Testing

@Suite(.needsPrograms)
struct SearchProgramTests {
  @Test(arguments: ["text", "json", "ndjson", "geojson", "csv"])
  func everyFormatIsAsRecorded(format: String) throws {
    let run = try search(["Moscow, ID", "--limit", "1", "--format", format])
    #expect(run.status == 0)
    #expect(run.errors == "")
    try expectGolden(
      GoldenText.withoutConfidence(run.output), named: "search/moscow-id.\(format)")
  }

  @Test(arguments: ["text", "json", "csv"])
  func recordsAreAsRecorded(format: String) throws {
    let run = try search(["place", "5601538", "--format", format])
    #expect(run.status == 0)
    try expectGolden(run.output, named: "place/moscow-idaho.\(format)")
  }

  @Test func theFirstWordDecides() throws {
    #expect(try name(search(["Costa", "Rica", "--format", "json"])) == "Costa Rica")
    #expect(try name(search(["--format", "json", "Costa Rica"])) == "Costa Rica")
    // A word of English alone finds no place, but is a query.
    for arguments in [["search", "info", "--format", "json"], ["--format", "json", "info"]] {
      #expect(try search(arguments).output.contains(#""query": "info""#))
    }
    #expect(try search(["info"]).output.hasPrefix("gazetteer "))
  }

  @Test(arguments: ["text", "json", "ndjson", "geojson", "csv"])
  func suggestionsAreAsRecorded(format: String) throws {
    let run = try search(["suggest", "moscow, i", "--limit", "1", "--format", format])
    #expect(run.status == 0)
    #expect(run.errors == "")
    try expectGolden(
      GoldenText.withoutConfidence(run.output), named: "suggest/moscow-i.\(format)")
  }

  @Test func suggestTakesTheOptionsOfSearch() throws {
    #expect(try name(search(["suggest", "mos", "--format", "json"])) == "Moscow")
    #expect(try name(search(["suggest", "spring", "field", "--format", "json"])) == "Springfield")
    #expect(try name(search(["suggest", "costa", "ri", "--format", "json"])) == "Costa Rica")
    #expect(try name(search(["search", "suggest", "--format", "json"])) == nil)
    let american = try search(["suggest", "par", "--country", "US", "--format", "csv"])
    #expect(american.output.contains("Texas"))
    #expect(try search(["suggest", "par", "--layer", "country"]).status == 1)
    #expect(try search(["suggest", "par", "--bbox", "-10,-35,5,5"]).status == 1)
    for text in ["", "   ", "👩‍👩‍👧", String(repeating: "x", count: 5_000)] {
      let run = try search(["suggest", text])
      #expect(run.status == 1)
      #expect(run.errors == "")
    }
    expectRefusal(try search(["suggest"]), status: 64, mentions: "usage:")
    expectRefusal(try search(["suggest", "p", "--limit", "0"]), status: 64, mentions: "1 to 100")
  }

  @Test func partsFormAQuery() throws {
    let run = try search(["--city", "Moscow", "--state", "ID", "--format", "json"])
    #expect(run.status == 0)
    #expect(run.output.contains("geonames:5601538"))
  }

  @Test func filtersExclude() throws {
    #expect(try search(["Paris", "--country", "us", "--format", "csv"]).output.contains("Texas"))
    #expect(try search(["Moscow", "--country", "FR"]).status == 1)
    #expect(try search(["Paris", "--layer", "country,region"]).status == 1)
    // West and south are negative: no option may be seen in that.
    let boxed = try search(["Valencia", "--bbox", "-10,35,5,45", "--format", "json"])
    #expect(boxed.status == 0)
    #expect(try search(["Valencia", "--bbox", "-10,-35,5,5"]).status == 1)
  }

  @Test func theFocusExcludesNothing() throws {
    // A negative latitude is not an option either.
    for focus in [["--focus", "-33.87,151.21"], ["--focus=33.66,-95.5"]] {
      #expect(try name(search(["Paris, France", "--format", "json"] + focus)) == "Paris")
    }
    expectRefusal(try search(["Paris", "--focus", "91,0"]), status: 64, mentions: "-90 to 90")
    expectRefusal(
      try search(["Paris", "--focus", "48,85,2,35"]), status: 64, mentions: "48.85,2.35")
  }

  @Test func explainShowsAnExplanation() throws {
    let text = try search(["Moscow, ID", "--explain"])
    #expect(text.status == 0)
    #expect(text.output.contains("candidates"))
    #expect(text.output.contains("prominence"))
    #expect(!(try search(["Moscow, ID"]).output.contains("candidates")))
    let run = try search(["Moscow, ID", "--explain", "--limit", "1", "--format", "json"])
    let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let explanation = try #require(answer?["explanation"] as? [String: Any])
    let candidates = try #require(explanation["candidates"] as? [[String: Any]])
    // Moscow in Idaho, Idaho itself, and Moscow elsewhere.
    #expect(candidates.count == 3)
    for candidate in candidates {
      let terms = try #require(candidate["terms"] as? [String: Double])
      let score = try #require(candidate["score"] as? Double)
      #expect(abs(terms.values.reduce(0, +) - score) < 0.001)
    }
    let batch = try ProgramRun(
      ["batch", "--explain"] + SmallExtract.options(), input: Data("Paris\n\n".utf8))
    #expect(batch.output.split(separator: "\n").allSatisfy { $0.contains(#""explanation":{"#) })
    expectRefusal(
      try search(["Paris", "--explain", "--format", "csv"]), status: 64, mentions: "csv")
    expectRefusal(
      try search(["batch", "--explain", "--format", "text"]), status: 64, mentions: "ndjson")
  }

  @Test func noTextIsAUsageError() throws {
    expectRefusal(try search([]), status: 64, mentions: "usage:")
    expectRefusal(try search(["search"]), status: 64, mentions: "usage:")
    expectRefusal(try search(["--limit", "3"]), status: 64, mentions: "usage:")
    expectRefusal(try search(["Paris", "--city", "Paris"]), status: 64, mentions: "not both")
  }

  @Test func theNameAloneShowsEightExamples() throws {
    let run = try ProgramRun([])
    #expect(run.status == 64 && run.output == "")
    #expect(run.errors.split(separator: "\n").count { $0.hasPrefix("  otm-geocode ") } == 8)
  }

  @Test(arguments: [
    (words: ["serch", "Paris"], meant: "search Paris"),
    (words: ["route", "Paris"], meant: nil),
    (words: ["nearets", "Paris"], meant: "nearest Paris"),
    (words: ["serch"], meant: nil), (words: ["Paris", "France"], meant: nil),
  ])
  func aMisspelledSubcommandIsDetected(words: [String], meant: String?) throws {
    let run = try search(words)
    let hint = meant.map { "Did you mean: otm-geocode \($0)" }
    #expect(hint.map(run.errors.contains) ?? run.errors.isEmpty, "\(run.errors)")
  }

  struct Text: Sendable, CustomTestStringConvertible {
    let text: String
    let why: String
    var testDescription: String { why }
  }

  static let textsWithoutPlace: [Text] = [
    Text(text: "", why: "empty"), Text(text: " \t ", why: "blank"),
    Text(text: "\u{301}\u{300}\u{20DD}", why: "lone combining marks"),
    Text(text: "\"", why: "an open quotation mark"), Text(text: "*", why: "FTS prefix"),
    Text(text: "NEAR(", why: "FTS function"), Text(text: "a AND NOT", why: "FTS operators"),
    Text(text: "name:^x {a b} + -c", why: "FTS columns"),
    Text(text: String(repeating: "x", count: 120_000), why: "as long as an argument can be"),
    Text(text: String(repeating: ",;()", count: 20_000), why: "punctuation without end"),
    Text(text: "'; DROP TABLE place; --", why: "SQL"),
  ]

  @Test(arguments: textsWithoutPlace)
  func textWithoutAPlaceGetsNone(_ example: Text) throws {
    let run = try search(["--format", "json", "--", example.text])
    #expect(run.status == 1)
    #expect(run.errors == "")
    let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(answer?["outcome"] as? String == "none")
    #expect((answer?["query"] as? String)?.unicodeScalars.count ?? 999 <= 256)
  }

  @Test func invalidTextIsRepaired() throws {
    let options = try SmallExtract.options().joined(separator: " ")
    let run = try ProgramRun(
      shell: #""$P/otm-geocode" "$(printf '\377Paris\300')" --format ndjson \#(options)"#)
    #expect(run.status == 0 || run.status == 1)
    #expect(run.output.contains("\u{FFFD}Paris\u{FFFD}"))
  }

  @Test(arguments: ["0", "-1", "101", "x", "9999999999999999999999", ""])
  func limitsOutOfRangeAreUsageErrors(limit: String) throws {
    expectRefusal(
      try search(["Paris", "--limit", limit]), status: 64, mentions: "from 1 to 100", "'\(limit)'")
  }

  @Test func unknownValuesAreUsageErrors() throws {
    expectRefusal(try search(["Paris", "--country", "XX"]), status: 64, mentions: "XX", "ISO 3166")
    expectRefusal(try search(["Paris", "--country", "UK"]), status: 64, mentions: "GB")
    expectRefusal(try search(["Paris", "--country", "USA"]), status: 64, mentions: "two letters")
    expectRefusal(try search(["Paris", "--layer", "town"]), status: 64, mentions: "locality")
    expectRefusal(try search(["Paris", "--bbox", "1,2,3"]), status: 64, mentions: "four numbers")
    expectRefusal(try search(["Paris", "--bbox", "nan,0,1,1"]), status: 64, mentions: "west,south")
    expectRefusal(try search(["Paris", "--bbox", "0,50,1,40"]), status: 64, mentions: "south")
    expectRefusal(try search(["Paris", "--format", "xml"]), status: 64, mentions: "geojson")
    expectRefusal(try search(["Paris", "--fromat", "json"]), status: 64, mentions: "--format")
    expectRefusal(try search(["place", "paris"]), status: 64, mentions: "geonames:")
  }

  @Test func anUnknownPlaceIsNotFound() throws {
    expectRefusal(try search(["place", "123456789"]), status: 1, mentions: "geonames:123456789")
  }

  @Test func theSameQueryGetsTheSameAnswer() throws {
    let first = try search(["Paris", "--format", "json"])
    let second = try search(["Paris", "--format", "json"])
    #expect(first.output == second.output)
  }

  /// A text without options is not read by the parser of arguments.
  @Test(arguments: [["Moscow, ID"], ["Costa", "Rica"], [""], ["Xyzzyx"], ["revers", "1", "2"]])
  func aTextWithoutOptionsIsAnsweredAsBySearch(text: [String]) throws {
    let gazetteer = ["OTM_GAZETTEER": try SmallExtract.bundle.get()]
    let plain = try ProgramRun(text, environment: gazetteer)
    let parsed = try ProgramRun(["search"] + text, environment: gazetteer)
    #expect(plain.output == parsed.output)
    #expect(plain.errors == parsed.errors)
    #expect(plain.status == parsed.status)
  }

  private func search(_ arguments: [String]) throws -> ProgramRun {
    // Before "--", after which everything is text.
    var arguments = arguments
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    arguments.insert(contentsOf: try SmallExtract.options(), at: end)
    return try ProgramRun(arguments)
  }

  private func name(_ run: ProgramRun) throws -> String? {
    let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return (answer?["results"] as? [[String: Any]])?.first?["name"] as? String
  }
}
