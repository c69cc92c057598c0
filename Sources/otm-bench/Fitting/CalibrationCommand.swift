import ArgumentParser
import Foundation
import GazetteerImport
import GazetteerStore
import Geocoding

/// `otm-bench calibration`: compares confidences with the share of correct results.
struct CalibrationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibration",
    abstract: "Compare the confidence of first results with the share that is correct.",
    discussion: """
      EXAMPLES
        otm-bench calibration ../shared/eval/dev/*.tsv
        otm-bench calibration dev/*.tsv --sets

      Shows the rows that `otm-bench fit` holds back with the same seed, in ten bins of \
      confidence, then by class of result; rows without an answer have none. A result is right if \
      its row passes, or if it is exactly the place that the row's source names (gid=). The \
      expected calibration error is the mean distance between confidence and the correct share.
      """)

  @Argument(help: "Files of queries, as for quality.", completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("The seed of the fit.", valueName: "n"))
  var seed: UInt64 = 1

  @Flag(help: "Count all rows, including those used for fitting.")
  var all = false

  @Flag(help: "Show each set too.")
  var sets = false

  @Flag(help: "Show each row instead: its set, class, confidence, outcome, evidence and query.")
  var rows = false

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    let sets = try files.map(QualitySet.init(path:))
    let rows = FitRow.rows(of: sets, seed: seed).filter { all || $0.part == .heldBack }
    let bundle = try gazetteer.open()
    let reading = FitReading(reader: try GazetteerReader(folder: bundle.folder))
    let answers = try reading.answers(to: rows, weights: .fitted)
    if self.rows {
      print(Self.text(of: rows, answers, sets: sets.map(\.name)), terminator: "")
      return
    }
    if self.sets {
      for (position, set) in sets.enumerated() {
        let own = zip(rows, answers).filter { $0.0.set == position }.map(\.1)
        print("\(set.name)\n\(Reliability(own, .fitted).text)")
      }
      print("all sets")
    }
    print(Reliability(answers, .fitted).text, terminator: "")
    print("\n" + AnswerClass.text(answers, .fitted), terminator: "")
  }

  /// Returns a tab-separated line for each row with a result, under a header.
  private static func text(of rows: [FitRow], _ answers: [RowAnswer], sets: [String]) -> String {
    let header =
      ["set", "class", "part", "confidence", "outcome", "share of all that is one thing"]
      + Calibration.Evidence.allCases.map(\.rawValue)
      + ["query"]
    let lines = zip(rows, answers).filter { $1.isAnswered }.map { row, answer in
      let share = answer.shares(.fitted).first ?? 0
      return [
        sets[row.set], AnswerClass(answer.evidence).rawValue,
        row.part == .heldBack ? "held back" : "fitted",
        DecimalColumn.text(answer.confidence(.fitted), decimals: 4),
        answer.passes ? "right" : "wrong",
        DecimalColumn.text(answer.firstThingShare(.fitted), decimals: 4),
      ] + CalibrationFit.evidence(answer, share: share).map { DecimalColumn.text($0, decimals: 3) }
        + [row.row.query]
    }
    return ([header] + lines).map { $0.joined(separator: "\t") + "\n" }.joined()
  }
}
