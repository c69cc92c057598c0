import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import Geocoding

/// `otm-bench fit`: finds the weights and the calibration that rank known places first.
struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Fit the weights and the calibration of ranking to files of queries.",
    discussion: """
      EXAMPLES
        otm-bench fit Tests/Quality/*.tsv --output Sources/Geocoding/FittedWeights.swift
        otm-bench fit Tests/Quality/*.tsv --rounds 0   the calibration only, with the weights as they are

      Four fifths of the rows, chosen by a hash of the query and the seed, are used for fitting; \
      the rest shows whether the result holds for other queries. The objective is the mean \
      logarithm of the share of correct candidates in the softmax of the scores, minus a penalty \
      for each weight's distance from the value set by hand. A set counts as the square root of \
      its rows, a row as the square root of its occurrences. Each round computes the candidates of \
      every row and the slopes of their scores in each weight, along which the weights then climb.

      If the held-back rows of a set get worse by more than noise, the weights go back halfway to \
      where they started, as often as needed. The calibration is fitted last, on the same four \
      fifths, and on a quarter of these once more with a gazetteer that lacks their places. The \
      same files, seed and gazetteer give the same weights, unless --minutes ends the \
      rounds.
      """)

  @Argument(help: "Files of queries, as for quality.", completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("Maximum number of rounds.", valueName: "n"))
  var rounds = 8

  @Option(help: ArgumentHelp("Seed that decides which rows are held back.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Start no round after this many minutes.", valueName: "n"))
  var minutes = 20

  @Flag(help: "Start from the weights set by hand instead of the last fit.")
  var anew = false

  @Option(
    help: ArgumentHelp("Write the weights to this file as Swift source.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var gazetteer: BundleOptions

  func validate() throws {
    guard (0...1_000).contains(rounds) else { throw ValidationError("give 0 to 1000 rounds") }
    guard (0...10_000).contains(minutes) else { throw ValidationError("give 0 to 10000 minutes") }
  }

  func run() throws {
    let sets = try QualitySet.sets(in: files)
    let rows = FitRow.rows(of: sets, seed: seed)
    let bundle = try gazetteer.open()
    let reader = try GazetteerReader(folder: bundle.folder)
    let reading = FitReading(reader: reader)
    let first = anew ? ScoringWeights() : .fitted
    let answers = try reading.answers(to: rows, weights: first)
    let fit = WeightFit(
      reading: reading, rows: rows,
      objective: FitObjective(
        terms: ScoringWeights.terms.filter(\.isFitted),
        temperature: Self.calibrationFit(rows, answers, sets: sets).temperature()),
      report: { FileHandle.standardError.write(Data("otm-bench: \($0)\n".utf8)) })
    let start = fit.state(first, answers)
    let found = try fit.run(
      from: start, rounds: rounds, deadline: .now.advanced(by: .seconds(60 * minutes)))
    let (end, comparison) = try tempered(found.state, start: start, fit, sets: sets.map(\.name))
    let leftOut = rows.filter { !$0.isMadeUp(in: sets) && $0.isLeftOut(seed: seed) }
    let lacking = zip(
      leftOut, try reading.answersWithoutPlaces(to: leftOut, weights: end.weights))
    let calibration = Self.calibrationFit(
      rows, end.answers, sets: sets, lacking: lacking.filter { $0.0.part == .fitted }.map(\.1)
    ).run()
    let heldBack = zip(rows, end.answers).filter { $0.0.part == .heldBack }.map(\.1)
    print(changes(from: start.weights, to: end.weights), terminator: "")
    print("\n" + comparison.text, terminator: "")
    print("\nheld-back rows\n" + Reliability(heldBack, calibration).text, terminator: "")
    let heldBackLacking = lacking.filter { $0.0.part == .heldBack }.compactMap(\.1)
    print(
      "\nheld-back rows whose places are left out\n"
        + Reliability(heldBackLacking, calibration).text, terminator: "")
    guard let output else { return }
    let origin = [
      "Command: otm-bench fit, seed \(seed), \(found.rounds) rounds, gazetteer of"
        + " \(bundle.manifest.dataDate ?? "no date").",
      "Rows: "
        + zip(sets.map(\.name), sets.map(\.rows.count)).map { "\($0) \($1)" }
        .joined(separator: ", ") + ".",
      "Objective over the fitted rows: \(DecimalColumn.text(start.value, decimals: 5)) before,"
        + " \(DecimalColumn.text(end.value, decimals: 5)) after.",
    ].flatMap { Self.wrapped($0, width: 96) }
    let file = FittedWeightsFile(weights: end.weights, calibration: calibration, origin: origin)
    try Data(file.text.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
  }

  /// How often made-up rows count: as often as people misspell, one query in thirty.
  private static let misspelled = 1 / 30.0
  /// The same for rows whose places are left out.
  ///
  /// One typed query in twenty-five asks for a place that is not there, but most of these are among
  /// the sets' own rows.
  private static let missing = 1 / 100.0

  /// Returns the fit of a calibration to the fitted rows, and to answers where places are lacking.
  private static func calibrationFit(
    _ rows: [FitRow], _ answers: [RowAnswer], sets: [QualitySet], lacking: [RowAnswer?] = []
  ) -> CalibrationFit {
    let fitted = zip(rows, answers).filter { $0.part == .fitted && $1.isAnswered }
    let madeUp = fitted.count { $0.0.isMadeUp(in: sets) }
    let typed = Double(fitted.count - madeUp)
    // A user's own set of misspellings must count, whatever there is beside it.
    let madeUpWeight = min(1, max(0.1, misspelled * typed / Double(max(1, madeUp))))
    let missed = lacking.compactMap(\.self)
    let missedWeight = min(1, missing * typed / Double(max(1, missed.count)))
    let answered = missed.filter(\.isAnswered)
    return CalibrationFit(
      answers: fitted.map(\.1) + answered,
      weights: fitted.map { $0.0.isMadeUp(in: sets) ? madeUpWeight : 1 }
        + answered.map { _ in missedWeight })
  }

  /// Moves back toward the start until no set's held-back rows are worse by more than noise.
  private func tempered(
    _ found: WeightFit.State, start: WeightFit.State, _ fit: WeightFit, sets: [String]
  ) throws -> (WeightFit.State, PassComparison) {
    var share = 1.0
    while share > 0.05 {
      var weights = start.weights
      for term in ScoringWeights.terms {
        let way = found.weights[keyPath: term.path] - start.weights[keyPath: term.path]
        weights[keyPath: term.path] += share * way
      }
      let state = try fit.state(FittedWeightsFile.rounded(weights))
      let comparison = PassComparison(
        sets: sets, rows: fit.rows, before: start.answers, after: state.answers)
      if comparison.worseSets.isEmpty { return (state, comparison) }
      fit.report("worse than noise: \(comparison.worseSets.joined(separator: ", "))")
      share /= 2
    }
    let comparison = PassComparison(
      sets: sets, rows: fit.rows, before: start.answers, after: start.answers)
    return (start, comparison)
  }

  private func changes(from before: ScoringWeights, to after: ScoringWeights) -> String {
    let byHand = ScoringWeights()
    return AlignedTable(
      rows: [["weight", "by hand", "before", "after"]]
        + ScoringWeights.terms.map { term in
          [term.name]
            + [byHand, before, after].map {
              DecimalColumn.text($0[keyPath: term.path], decimals: 4)
            }
        }
    ).text
  }

  /// Wraps a line at spaces.
  private static func wrapped(_ line: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in line.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

/// `FittedWeights.swift`: the result of a fit as source that the geocoder is compiled with.
struct FittedWeightsFile {
  let weights: ScoringWeights
  let calibration: Calibration
  /// The lines that state how it was created.
  let origin: [String]

  /// The text of the file.
  var text: String {
    let header = ["Written by `otm-bench fit`; do not edit.", ""] + origin
    let terms = ScoringWeights.terms.map {
      "    \"\($0.name)\": \(Self.literal(weights[keyPath: $0.path], decimals: decimals(of: $0))),"
    }
    let evidence = zip(Calibration.Evidence.allCases, calibration.coefficients).map {
      "    \"\($0.rawValue)\": \(Self.literal($1, decimals: 4)),"
    }
    return
      (header.map { $0.isEmpty ? "///" : "/// \($0)" } + [
        "package enum FittedWeights {",
        "  /// Weights by the names of their terms.",
        "  package static let weights: [String: Double] = [",
      ] + terms + [
        "  ]",
        "",
        "  /// The divisor that turns scores into logarithms of odds.",
        "  package static let temperature = \(Self.literal(calibration.temperature, decimals: 4))",
        "",
        "  /// The weights of evidence that the first result is right, as logarithms of odds.",
        "  package static let evidence: [String: Double] = [",
      ] + evidence + ["  ]", "}", ""]).joined(separator: "\n")
  }

  /// Reads the weights of a file; those that it does not name are as they are.
  static func weights(path: String) throws -> ScoringWeights {
    guard let content = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw QualityError.unreadable(path: path)
    }
    var values: [Substring: Double] = [:]
    // The weights end before the calibration.
    for line in content.split(separator: "\n").prefix(while: { $0 != "  ]" }) {
      let parts = line.split(separator: "\"")
      guard parts.count == 3 else { continue }
      values[parts[1]] = Double(parts[2].filter { !": ,".contains($0) })
    }
    var weights = ScoringWeights.fitted
    for term in ScoringWeights.terms {
      if let value = values[Substring(term.name)] { weights[keyPath: term.path] = value }
    }
    return weights
  }

  /// Returns the weights as in the file, rounded.
  static func rounded(_ weights: ScoringWeights) -> ScoringWeights {
    var rounded = weights
    for term in ScoringWeights.terms {
      let scale = term.range.upperBound < 0.1 ? 1e6 : 1e3
      rounded[keyPath: term.path] = (weights[keyPath: term.path] * scale).rounded() / scale
    }
    return rounded
  }

  private func decimals(of term: ScoringTerm) -> Int { term.range.upperBound < 0.1 ? 6 : 3 }

  /// Returns a literal with a decimal point, without trailing zeros.
  private static func literal(_ value: Double, decimals: Int) -> String {
    var text = DecimalColumn.text(value, decimals: decimals)
    while text.hasSuffix("0"), !text.hasSuffix(".0") { text.removeLast() }
    return text == "-0.0" ? "0.0" : text
  }
}
