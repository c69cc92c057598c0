import Foundation
import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy

/// A file of texts as people type them, with the answers that are right.
///
/// A line has three tab-separated columns: the kind of the text, the text, and the right answers,
/// separated by `|`. An answer is `NONE`; or `LOW`, any of a confidence below a half; or a place's id; or a
/// country's code (`**` for any) and, if it has a point, latitude, longitude and a tolerance in kilometers.
/// Lines that begin with `#` are comments.
struct TypedSet {
  /// The file's name without its extension.
  let name: String
  let rows: [TypedRow]

  /// Returns whether a file has this format: its first row has three columns, and no number in the second.
  static func hasFormat(_ path: String) -> Bool {
    guard let content = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return false }
    let first = String(decoding: content.prefix(4_096), as: UTF8.self)
      .split(separator: "\n").first { !$0.hasPrefix("#") }
    let columns = first?.split(separator: "\t", omittingEmptySubsequences: false) ?? []
    // A row of the other format that lacks columns has a number in its second.
    return columns.count == 3 && Double(columns[1]) == nil
  }

  /// Reads a file.
  init(path: String) throws {
    guard let content = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw QualityError.unreadable(path: path)
    }
    name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    rows = try String(decoding: content, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { !$1.isEmpty && !$1.hasPrefix("#") }
      .map { try TypedRow(line: $1, path: path, number: $0 + 1) }
  }

  /// Answers the texts, and returns how well.
  func score(_ run: QualityRun) throws -> TypedScore {
    for row in rows { _ = try run.geocoder.search(row.text, options: run.options) }
    let outcomes = try rows.map { row in
      let began = ThreadTime.nanoseconds
      let answer = try run.geocoder.search(row.text, options: run.options)
      return TypedOutcome(
        row: row, result: answer.results.first,
        microseconds: (ThreadTime.nanoseconds - began) / 1_000)
    }
    return TypedScore(set: name, outcomes: outcomes)
  }
}

/// A text with the answers that are right.
struct TypedRow {
  /// A right answer.
  enum Expected {
    /// No place.
    case none
    /// Any place, or none, without confidence.
    case low
    /// One place.
    case id(PlaceID)
    /// A place in a country (`nil` for any), and within kilometers of a point if it has one.
    case place(CountryCode?, (point: Coordinate, kilometers: Double)?)

    init?(_ text: Substring) {
      if text.contains(":") {
        guard let id = PlaceID(String(text)) else { return nil }
        self = .id(id)
        return
      }
      let words = text.split(separator: " ")
      switch words.first {
      case "NONE" where words.count == 1: self = .none
      case "LOW" where words.count == 1: self = .low
      case .some(let code) where words.count == 1 || words.count == 4:
        let country = CountryCode(code)
        guard country != nil || code == "**" else { return nil }
        guard words.count == 4 else {
          self = .place(country, nil)
          return
        }
        let numbers = words.dropFirst().compactMap { Double($0) }
        guard numbers.count == 3,
          let point = Coordinate(latitude: numbers[0], longitude: numbers[1])
        else { return nil }
        self = .place(country, (point, numbers[2]))
      default: return nil
      }
    }

    /// Returns whether a result is this answer.
    func accepts(_ result: AnsweredPlace?) -> Bool {
      switch self {
      case .none: return result == nil
      case .low: return result.map { $0.confidence < 0.5 } ?? true
      case .id(let id): return result?.id == id
      case .place(let country, let circle):
        guard let result, country == nil || result.countryCode == country else { return false }
        return circle.map {
          result.coordinate.distanceMeters(to: $0.point) <= $0.kilometers * 1_000
        } ?? true
      }
    }
  }

  let kind: String
  let text: String
  let expected: [Expected]

  init(line: Substring, path: String, number: Int) throws {
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard columns.count == 3 else {
      throw TypedSetError.wrongColumnCount(path: path, line: number, found: columns.count)
    }
    kind = String(columns[0])
    text = String(columns[1])
    expected = try columns[2].split(separator: "|").map { answer in
      guard let expected = Expected(answer) else {
        throw TypedSetError.badAnswer(path: path, line: number, found: String(answer))
      }
      return expected
    }
  }
}

/// The result of one text.
struct TypedOutcome {

  let row: TypedRow
  let result: AnsweredPlace?
  let microseconds: Double

  var passes: Bool { row.expected.contains { $0.accepts(result) } }
  /// Whether it is wrong, and sure of it.
  var isSurelyWrong: Bool { !passes && (result?.confidence ?? 0) > Discrimination.sureOfOne }

  /// The row for `--misses`: text, kind and result.
  var description: String {
    let found = result.map { result in
      "\(result.label) [\(result.id)] \((result.confidence * 100).rounded() / 100)"
    }
    return "miss\t\(row.text)\t\(row.kind)\t\(found ?? "nothing")"
  }
}

/// The score of a file of texts.
struct TypedScore {
  let outcomes: [TypedOutcome]
  /// The totals, in the columns of other sets.
  let score: QualityScore

  init(set: String, outcomes: [TypedOutcome]) {
    self.outcomes = outcomes
    let share = 100 / Double(max(1, outcomes.count))
    score = QualityScore(
      set: set, rows: outcomes.count,
      passPercent: Double(outcomes.count { $0.passes }) * share,
      nonePercent: Double(outcomes.count { $0.result == nil }) * share,
      unmisledPercent: Double(outcomes.count { !$0.isSurelyWrong }) * share,
      discrimination: Discrimination(
        outcomes.compactMap { outcome in
          outcome.result.map { .init(confidence: $0.confidence, isRight: outcome.passes) }
        }),
      microseconds: outcomes.map(\.microseconds))
  }

  /// A row for each kind: passing texts, all texts, kind.
  var kinds: String {
    var rows: [(kind: String, passing: Int, count: Int)] = []
    for outcome in outcomes {
      let index = rows.firstIndex { $0.kind == outcome.row.kind } ?? rows.count
      if index == rows.count { rows.append((outcome.row.kind, 0, 0)) }
      rows[index].passing += outcome.passes ? 1 : 0
      rows[index].count += 1
    }
    return rows.map { "\($0.passing) of \($0.count)\t\($0.kind)\n" }.joined()
  }
}

/// An error in a file of texts.
enum TypedSetError: Error, CustomStringConvertible {
  case wrongColumnCount(path: String, line: Int, found: Int)
  case badAnswer(path: String, line: Int, found: String)

  var description: String {
    switch self {
    case .wrongColumnCount(let path, let line, let found):
      "\(path), line \(line): expected 3 tab-separated columns (kind, text, answers), found \(found)"
    case .badAnswer(let path, let line, let found):
      """
      \(path), line \(line): expected NONE, LOW, an id, or a country's code or ** with latitude, longitude and \
      kilometers, found “\(found)”
      """
    }
  }
}
