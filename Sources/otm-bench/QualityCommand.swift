import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI
import Geodesy
import TextAnalysis

/// `otm-bench quality`: scores files of queries with known places.
struct QualityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quality",
    abstract: "Score files of queries with known places, and print one row per file.",
    discussion: """
      EXAMPLES
        otm-bench quality Tests/Quality/*.tsv
        otm-bench quality Tests/Quality/sights.tsv --misses 20
        otm-bench quality Tests/Quality/*.tsv --floors Tests/quality-floors.tsv

      A line has tab-separated columns: query, lat, lon, tolerance_km, iso2, expected_name, \
      source; the last three may be missing. A row passes if the first result is within the \
      tolerance and in the country; with NONE for the country, if there is no result. Acc@161 is \
      the share of occurrences (n= in source) within 161 km; name the share of rows whose expected \
      name is the answer's or in its label, and 5 km that of rows with a point within 5 km. \
      "At 99 %" is the share of answers above the lowest confidence from which 99 of 100 pass. AUC \
      says how often a passing answer has a higher confidence than a failing one. Times are \
      thread time, after a warm-up.

      A file of texts has three columns: kind, text, and the right answers, separated by bars: NONE, \
      LOW (a confidence below 0.5), or a country's code (** for any) with latitude, longitude and \
      kilometers.
      """)

  @Argument(help: "Files to score; each set is named after its file.", completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("How many failing rows of each set to print.", valueName: "n"))
  var misses = 0

  @Option(
    help: ArgumentHelp("Fail when a set is below its floor in this file.", valueName: "file"),
    completion: .file())
  var floors: String?

  @Option(
    help: ArgumentHelp(
      "Rank with the weights in this file, written by `otm-bench fit`.", valueName: "file"),
    completion: .file())
  var weights: String?

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    let floors = try floors.map(QualityFloors.init(path:))
    let weights = try weights.map(WeightsFile.weights(path:)) ?? .bundled
    let typed = try files.filter(TypedSet.hasFormat).map(TypedSet.init(path:))
    let sets = try QualitySet.sets(in: files)
    let bundle = try gazetteer.open()
    let reader = try GazetteerReader(folder: bundle.folder)
    let run = QualityRun(
      geocoder: try ForwardGeocoder(
        gazetteer: reader, weights: ScoringWeights(weights),
        calibration: Calibration(weights, tier: reader.tier)))
    var scores: [QualityScore] = []
    for set in sets {
      let outcomes = try run.outcomes(of: set)
      scores.append(QualityScore(set: set.name, outcomes: outcomes))
      for miss in outcomes.filter({ !$0.passes }).prefix(misses) { print(miss.description) }
    }
    for set in typed {
      let score = try set.score(run)
      scores.append(score.score)
      for miss in score.outcomes.filter({ !$0.passes }).prefix(misses) { print(miss.description) }
      if misses > 0 { print(score.kinds, terminator: "") }
    }
    print(QualityTable(scores).text, terminator: "")
    let failures = floors.map { $0.failures(of: scores) } ?? []
    for failure in failures { FileHandle.standardError.write(Data("otm-bench: \(failure)\n".utf8)) }
    if !failures.isEmpty { throw ExitCode(1) }
  }
}

/// A runner that answers the queries of sets, one by one, and times them.
struct QualityRun {
  /// Enough to fault in the pages that every query needs.
  private static let warmUpRows = 200

  let geocoder: ForwardGeocoder
  var options = SearchOptions(limit: 1)

  func outcomes(of set: QualitySet) throws -> [QualityOutcome] {
    for row in set.rows.prefix(Self.warmUpRows) {
      _ = try geocoder.search(row.query, options: options)
    }
    return try set.rows.map { row in
      let began = ThreadTime.nanoseconds
      let answer = try geocoder.search(row.query, options: options)
      return QualityOutcome(
        row: row, result: answer.results.first,
        microseconds: (ThreadTime.nanoseconds - began) / 1_000)
    }
  }
}

/// The result of one query.
struct QualityOutcome: CustomStringConvertible {
  /// Half the way around the Earth: the distance counted for a missing result.
  static let missingKilometers = 20_039.0

  let row: QualityRow
  let result: AnsweredPlace?
  /// The distance from the expected point to the result's; `nil` if no point is expected.
  let kilometers: Double?
  let microseconds: Double

  init(row: QualityRow, result: AnsweredPlace?, microseconds: Double) {
    self.row = row
    self.result = result
    self.microseconds = microseconds
    kilometers = row.point.map { point in
      result.map { $0.coordinate.distanceMeters(to: point) / 1_000 } ?? Self.missingKilometers
    }
  }

  /// Whether the first result is close enough and in the right country.
  var passes: Bool {
    guard let result, !row.meansNoPlace else { return result == nil && row.meansNoPlace }
    if let kilometers, kilometers > row.toleranceKilometers { return false }
    return row.country == nil || result.countryCode == row.country
  }

  /// Whether the expected name is the answer's, or in its label; `nil` if no name is expected.
  var hasName: Bool? {
    let name = ToponymFolding.fold(row.expectedName)
    guard !row.meansNoPlace, !name.isEmpty else { return nil }
    return [result?.name, result?.matchedName, result?.label].compactMap(\.self).contains {
      // Between blanks, so that "York" is not in "Yorkshire".
      ([0x20] + ToponymFolding.fold($0) + [0x20]).contains([0x20] + name + [0x20])
    }
  }

  /// Whether it is wrong, and sure of it.
  var isSurelyWrong: Bool { !passes && (result?.confidence ?? 0) > Discrimination.sureOfOne }

  /// The confidence of the answer with whether it passes; `nil` without an answer.
  var judged: Discrimination.Answer? {
    result.map { Discrimination.Answer(confidence: $0.confidence, isRight: passes) }
  }

  /// The row for `--misses`: query, expectation, result, and distance.
  var description: String {
    let found = result.map { "\($0.label) [\($0.id)]" } ?? "nothing"
    let distance = result == nil ? "" : kilometers.map { "\t\(Int($0.rounded())) km" } ?? ""
    let country = row.country.map { " (\($0))" } ?? ""
    return "miss\t\(row.query)\t\(row.expectedName)\(country)\t\(found)\(distance)"
  }
}

/// The minimum results of sets: tab-separated lines of set, metric and floor; `#` starts a comment.
struct QualityFloors {
  /// A percentage that may have a floor.
  enum Metric: String {
    case pass
    case acc161
    /// Rows whose expected name is the answer's.
    case name
    /// Rows with a point within 5 km of it.
    case near
    /// Answers that can be taken with 99 of 100 passing.
    case sure
    /// Rows without an answer that is wrong and sure of it.
    case unmisled

    func value(in score: QualityScore) -> Double? {
      switch self {
      case .pass: score.passPercent
      case .acc161: score.acceptablePercent
      case .name: score.namedPercent
      case .near: score.nearPercent
      case .sure: score.discrimination.surePercent
      case .unmisled: score.unmisledPercent
      }
    }
  }

  private struct Floor {
    let set: String
    let metric: Metric
    let percent: Double
  }

  private let floors: [Floor]

  /// Reads a file.
  init(path: String) throws {
    guard let content = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw QualityError.unreadable(path: path)
    }
    let lines = String(decoding: content, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    floors = try lines.enumerated().compactMap { number, line in
      guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count == 3, let metric = Metric(rawValue: String(columns[1])),
        let percent = Double(columns[2])
      else { throw QualityError.badFloor(path: path, line: number + 1) }
      return Floor(set: String(columns[0]), metric: metric, percent: percent)
    }
  }

  /// Returns a line for each missed floor; sets that were not measured have none.
  func failures(of scores: [QualityScore]) -> [String] {
    floors.compactMap { floor in
      guard let score = scores.first(where: { $0.set == floor.set }) else { return nil }
      guard let value = floor.metric.value(in: score) else {
        return "\(floor.set): no row has what it needs, so there is no \(floor.metric.rawValue)"
      }
      guard value < floor.percent else { return nil }
      let shown = (value * 100).rounded() / 100
      return "\(floor.set): \(floor.metric.rawValue) is \(shown) %, its floor \(floor.percent) %"
    }
  }
}
