import ArgumentParser
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI

/// `otm-bench calibration`: compares confidences with the share of correct results.
struct CalibrationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibration",
    abstract: "Compare the confidence of first results with the share that is correct.",
    discussion: """
      EXAMPLES
        otm-bench calibration Tests/Quality/*.tsv
        otm-bench calibration Tests/Quality/*.tsv --held-back

      Shows the tenths of confidence, and by kind of answer how many results there are, their \
      average confidence, how many are right, and how many of those over 0.9 are wrong. The error \
      is the mean distance between confidence and the correct share. A result that should have a \
      confidence below a half (LOW) counts as wrong.
      """)

  @Argument(help: "Files of queries, as for quality.", completion: .file())
  var files: [String]

  @Flag(help: "Count only the rows that `otm-bench fit` holds back.")
  var heldBack = false

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    let reader = try GazetteerReader(folder: try gazetteer.open().folder)
    let dump = try ColumnRows(
      RatedText.texts(in: files), reader: reader, weights: .fitted,
      temperature: Calibration.fitted.temperature)
    let rows = dump.rows.filter { $0.isShown && ($0.isHeldBack || !heldBack) }
    func report(_ rows: [ColumnRow]) -> ConfidenceReport {
      ConfidenceReport(
        answers: rows.map { .init(confidence: $0.confidence, isRight: $0.isRight) })
    }
    print(report(rows).tenths)
    let kinds = Dictionary(grouping: rows, by: AnswerKind.init)
    print(
      AlignedTable(
        rows: [ConfidenceReport.header + ["said", "right"]]
          + AnswerKind.allCases.map { kind in
            let own = report(kinds[kind] ?? [])
            let count = Double(max(1, own.answers.count))
            return own.cells(kind.rawValue)
              + [
                own.answers.reduce(0) { $0 + $1.confidence } / count,
                1 - Double(own.wrong) / count,
              ].map { DecimalColumn.text($0, decimals: 3) }
          } + [report(rows).cells("all") + ["", ""]]
      ).text, terminator: "")
  }
}

/// The kinds of first results whose confidences are reported separately; the first that holds counts.
enum AnswerKind: String, CaseIterable {
  case corrected
  case wordMatch = "found by its words"
  case code = "postal code"
  case partial
  case otherName = "by another name"
  case inArea = "with areas, complete"
  case bare = "bare, complete"

  init(_ row: ColumnRow) {
    let columns = Set(row.columns.map { ConfidenceColumn.all[$0.index].name })
    self =
      if columns.contains("corrected") {
        .corrected
      } else if columns.contains("name.wordMatch") {
        .wordMatch
      } else if columns.contains("code") || columns.contains("code.own") {
        .code
      } else if columns.contains("left") {
        .partial
      } else if ["exonym", "untagged", "colloquial", "abbreviation", "code", "historic", "demonym"]
        .contains(where: { columns.contains("name.\($0)") })
      {
        .otherName
      } else if columns.contains("area") {
        .inArea
      } else {
        .bare
      }
  }
}
