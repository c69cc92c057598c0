import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import Geocoding

/// `otm-bench calibration`: compares confidences with the share of correct results.
struct CalibrationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibration",
    abstract: "Compare the confidence of first results with the share that is correct.",
    discussion: """
      EXAMPLES
        otm-bench calibration Tests/Quality/*.tsv
        otm-bench calibration Tests/Quality/*.tsv --sets

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
    let sets = try QualitySet.sets(in: files)
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

/// The classes of first results whose confidences are reported separately.
///
/// Some of them are wrong more often than others.
enum AnswerClass: String, CaseIterable {
  case correctedAlias = "corrected alias"
  case smallAlias = "alias, under 5,000, in context"
  case otherAlias = "other alias"
  case areaAlone = "area, a section before it left over"
  case county = "county or smaller division"
  case looseArea = "by a loose area"
  case smallAlone = "main name, under 5,000, bare"
  case townInContext = "town in context"
  case other = "other"

  /// The prominence of about 5,000 people, in the unit of the evidence.
  private static let small = 0.9

  /// Creates the class of a result from its evidence.
  init(_ evidence: [Double]) {
    func value(_ piece: Calibration.Evidence) -> Double {
      Calibration.Evidence.allCases.firstIndex(of: piece)
        .map { evidence.indices.contains($0) ? evidence[$0] : 0 } ?? 0
    }
    let fame = value(.fameAlone) + value(.fameInContext)
    let isInContext = value(.context) > 0
    if value(.correctedAlias) > 0 {
      self = .correctedAlias
    } else if value(.alias) > 0 {
      self = isInContext && fame < Self.small ? .smallAlias : .otherAlias
    } else if value(.areaAlone) > 0 {
      self = .areaAlone
    } else if value(.area) > 0 {
      self = .county
    } else if value(.looseArea) > 0 {
      self = .looseArea
    } else if !isInContext && fame < Self.small {
      self = .smallAlone
    } else {
      self = isInContext ? .townInContext : .other
    }
  }

  /// Returns the number of results with a confidence over 0.9 in each class, and of wrong ones.
  static func text(_ answers: some Sequence<RowAnswer>, _ calibration: Calibration) -> String {
    var rows: [Self: (all: Int, confident: Int, wrong: Int)] = [:]
    for answer in answers where answer.isAnswered {
      var row = rows[Self(answer.evidence)] ?? (0, 0, 0)
      row.all += 1
      if answer.confidence(calibration) > 0.9 {
        row.confident += 1
        row.wrong += answer.passes ? 0 : 1
      }
      rows[Self(answer.evidence)] = row
    }
    let lines = allCases.map { kind in
      let row = rows[kind] ?? (0, 0, 0)
      let share = 100 * Double(row.wrong) / Double(max(1, row.confident))
      return [
        kind.rawValue, String(row.all), String(row.confident), String(row.wrong),
        DecimalColumn.text(share, decimals: 2),
      ]
    }
    return AlignedTable(rows: [["class", "rows", "over 0.9", "wrong", "%"]] + lines).text
  }
}
