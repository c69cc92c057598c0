import Foundation
import Geodesy
import Testing

/// Kinds of texts that people type and geocoders often misread, on the included data.
@Suite(.needsPrograms, .needsRealGazetteer)
struct TypedKindTests {
  /// A line of `typed-kinds.tsv`.
  private struct Line {
    let kind: String
    let query: String
    /// The answers that are right, in the notation of the file's first line.
    let expected: [[String]]
  }

  private struct Answer: Decodable {
    struct Result: Decodable {
      let label: String
      let countryCode: String?
      let latitude: Double
      let longitude: Double
      let confidence: Double
    }

    let results: [Result]
  }

  private static let lines: [Line] = {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Resources/typed-kinds.tsv")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let columns = line.split(separator: "\t").map(String.init)
      guard columns.count == 3 else { return nil }
      return Line(
        kind: columns[0], query: columns[1],
        expected: columns[2].split(separator: "|").map {
          $0.split(separator: " ").map(String.init)
        })
    }
  }()

  @Test(arguments: [
    "territory", "famous", "exonym", "kind words", "museum", "hidden", "unknown beside", "typo",
  ])
  func nearlyAllOfAKindAreRightAndNoneIsSurelyWrong(kind: String) throws {
    let lines = Self.lines.filter { $0.kind == kind }
    try #require(lines.count >= 5)
    let decoder = JSONDecoder()
    let answers = try RealBundle.answers(to: lines.map(\.query)).map {
      try decoder.decode(Answer.self, from: Data($0.utf8))
    }
    let wrong = zip(lines, answers).filter { !Self.isRight($1, $0) }
    let list = wrong.map { "\($0.query) → \($1.results.first?.label ?? "nothing")" }
      .joined(separator: "\n")
    #expect(wrong.count * 16 <= lines.count, "\(list)")
    let sure = wrong.filter { ($1.results.first?.confidence ?? 0) > 0.98 }
    #expect(sure.isEmpty, "\(sure.map(\.0.query))")
  }

  @Test(arguments: [
    ("muenche", "Munich", "without its dots"), ("muenchen", "Munich", "complete"),
    ("duesseldo", "Düsseldorf", "the same elsewhere"), ("north se", "North Sea", "a sea"),
    ("sahar", "Sahara", "a desert"), ("den h", "The Hague", "a joining word begins the name"),
    ("l.a", "Los Angeles", "an abbreviation with its stop"),
    ("koel", "Köln", "two letters for one with dots, not Kolkata"),
    ("le hav", "Le Havre", "an article begins the name"),
  ])
  func theFamousPlaceIsSuggestedFirst(prefix: String, label: String, why: String) throws {
    let run = try ProgramRun(
      ["suggest", prefix, "--gazetteer", RealBundle.path ?? "", "--format", "json"])
    let answer = try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
    #expect(answer.results.first?.label.hasPrefix(label) == true, "\(why)")
  }

  @Test(arguments: [
    ("-1,33", "Lake Victoria", "in the middle of a lake, 115 km from a town of the data"),
    ("46.45,6.55", "Lake Geneva", "5 km from the shore"),
    ("52.9,173.2", "Alaska", "an island 700 km from any settlement"),
    ("-16.8,179.99", "Fiji", "where the map ends, at 180°"),
    ("46.2044,6.1432", "Geneva", "a city on a lake"),
  ])
  func whatSurroundsAPointIsNamed(point: String, label: String, why: String) throws {
    let run = try ProgramRun(
      ["reverse", point, "--gazetteer", RealBundle.path ?? "", "--format", "json"])
    let answer = try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
    #expect(answer.results.first?.label.hasPrefix(label) == true, "\(why)")
  }

  private static func isRight(_ answer: Answer, _ line: Line) -> Bool {
    let first = answer.results.first
    return line.expected.contains { expected in
      switch expected[0] {
      case "NONE": return first == nil
      case "LOW": return (first?.confidence ?? 0) < 0.5
      default:
        guard let first, ["**", first.countryCode].contains(expected[0]) else { return false }
        let numbers = expected.dropFirst().compactMap(Double.init)
        guard numbers.count == 3 else { return true }
        guard let point = Coordinate(latitude: first.latitude, longitude: first.longitude),
          let wanted = Coordinate(latitude: numbers[0], longitude: numbers[1])
        else { return false }
        return point.distanceMeters(to: wanted) <= numbers[2] * 1_000
      }
    }
  }
}
