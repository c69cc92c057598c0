import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI

/// `otm-bench fit`: finds the numbers of `weights.tsv`.
struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Fit the probabilities, and the weights of ranking, to files of queries.",
    discussion: """
      EXAMPLES
        otm-bench fit Tests/Quality/*.tsv --output Sources/Geocoding/weights.tsv
        otm-bench fit Tests/Quality/*.tsv --kinds
        otm-bench fit Tests/Quality/*.tsv --rounds 8   the weights of ranking first
        otm-bench fit Tests/Quality/*.tsv --gazetteer CITIES --output Sources/Geocoding/weights.tsv

      Every text is answered once. Two of three texts, chosen by a hash, are fitted to; the third \
      is held back, and shows how well the weights work for other texts. Two logistic regressions \
      estimate the probability that a text means no place, and that the first result is right. \
      Where the right answer is LOW (a confidence below 0.5), every first result counts as wrong.

      A coefficient has the sign that its column has in the code, or is 0; one with fewer than \
      \(ColumnFit.leastRows) rows is 0. A row of a large kind counts less, and a misspelling that \
      a program made counts half. Of texts whose answer is a venue, one in six is also answered \
      without that venue, since a gazetteer lacks most of the world's. "Other kinds" are the \
      probabilities of all rows by coefficients that were fitted without any row of their kind. \
      The same files and gazetteer give the same numbers.

      With a gazetteer of the tier cities or places, only the probability that the first result is right is \
      fitted, and only for such gazetteers; the rest of the output, which must exist, stays as it is.

      With --check, nothing is fitted: the exit code is 1 if the files are not those that the numbers \
      were fitted to, or if a coefficient is not where the fit would leave it.
      """)

  @Argument(help: "Files of queries, as for quality.", completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("Rounds of fitting the weights of ranking.", valueName: "n"))
  var rounds = 0

  @Flag(help: "Also show each kind of row.")
  var kinds = false

  @Flag(help: "Print each row: its kind, part, confidence before and after, outcome and text.")
  var rows = false

  @Flag(help: "Fit nothing; fail if the program's weights were not fitted to these files.")
  var check = false

  @Option(
    help: ArgumentHelp("Write the numbers to this file.", valueName: "file"), completion: .file())
  var output: String?

  @OptionGroup var gazetteer: BundleOptions

  func validate() throws {
    guard (0...1_000).contains(rounds) else { throw ValidationError("pass 0 to 1000 rounds") }
  }

  func run() throws {
    let texts = try RatedText.texts(in: files)
    let bundle = try gazetteer.open()
    let reader = try GazetteerReader(folder: bundle.folder)
    var weights = ScoringWeights.fitted
    var temperature = Calibration.fitted.temperature
    var done = 0
    if rounds > 0 {
      (weights, temperature, done) = try RankingFit(
        reader: reader, sets: QualitySet.sets(in: files), rounds: rounds
      ).run()
    }
    let dump = try ColumnRows(
      texts, reader: reader, weights: weights, temperature: temperature)
    let fit = ColumnFit(rows: dump.rows)
    if check { return try verify(dump.rows, sets(texts), tier: reader.tier) }
    let results = fit.run(noPlace: reader.tier == .world ? nil : .compiled(.noPlace))
    let report = FitReport(
      rows: dump.rows, kinds: dump.kinds, noPlace: results.noPlace, right: results.right)
    if rows {
      print(report.rowText, terminator: "")
      return
    }
    print(report.columnText, terminator: "")
    print("\n" + report.text(otherKinds: fit.withoutOwnKind(results)), terminator: "")
    if kinds { print("\n" + report.kindText, terminator: "") }
    guard let output else { return }
    let previous = try WeightsFile.lines(path: output)
    let text: String
    if reader.tier == .world {
      text =
        try file(texts, weights, temperature, results, origin(done, bundle, previous)).text
        + WeightsFile.ofTiers(previous)
    } else {
      text = WeightsFile.replacing(reader.tier, by: results.right, in: previous)
    }
    try Data(text.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
  }

  private func file(
    _ texts: [RatedText], _ weights: ScoringWeights, _ temperature: Double,
    _ results: (noPlace: ColumnFit.Result, right: ColumnFit.Result), _ origin: [String]
  ) throws -> WeightsFile {
    WeightsFile(
      weights: weights, temperature: temperature, results: [results.right, results.noPlace],
      sets: try sets(texts), origin: origin)
  }

  /// Returns how the numbers came about; without new rounds of ranking, the line of the last ones stays.
  private func origin(_ done: Int, _ bundle: OpenBundle, _ previous: [String]) -> [String] {
    let gazetteer = "gazetteer of \(bundle.manifest.dataDate ?? "no date")."
    let before = previous.first { $0.hasPrefix("# Ranking: ") }.map { String($0.dropFirst(2)) }
    let ranking = done > 0 ? "Ranking: \(done) rounds, \(gazetteer)" : before
    return ["Command: otm-bench fit, \(gazetteer)"] + (ranking.map { [$0] } ?? [])
  }

  private func sets(_ texts: [RatedText]) throws -> [WeightsFile.FittedSet] {
    let counts = Dictionary(texts.map { ($0.set, 1) }, uniquingKeysWith: +)
    return try files.map { path in
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      return try WeightsFile.FittedSet(path: path, rows: counts[name] ?? 0)
    }.sorted { $0.name < $1.name }
  }

  /// The steepest slope of a fit that is at its end, in log likelihoods for a deviation of a column.
  private static let flat = 2.0

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("otm-bench: \(text)\n".utf8))
  }

  private func verify(
    _ rows: [ColumnRow], _ sets: [WeightsFile.FittedSet], tier: PlaceSelection.Tier
  ) throws {
    let found = Dictionary(sets.map { ($0.name, $0.hash) }, uniquingKeysWith: { $1 })
    let fittedTo = FittedWeights.bundled.sets()
    guard found == fittedTo else {
      let names = Set(found.keys).union(fittedTo.keys)
        .filter { found[$0] != fittedTo[$0] }.sorted()
      Self.complain("fitted to other sets: \(names.joined(separator: ", ")); run otm-bench fit")
      throw ExitCode(1)
    }
    let fitted = Calibration.fitted(to: tier)
    let noPlace = ColumnFit.Result.compiled(.noPlace)
    let ofFit = rows.filter { !$0.isHeldBack }
    let shown = ofFit.filter { noPlace.probability($0) < ColumnFit.noPlace }
    var steep = 0
    for (target, rows) in [(ConfidenceColumn.Target.noPlace, ofFit), (.right, shown)]
    where target == .right || tier == .world {
      let slopes = ColumnFit.regression(target, rows.filter { $0.counts(for: target) }).slopes(
        at: fitted.coefficients[target] ?? [])
      for (column, slope) in zip(ConfidenceColumn.all, slopes) where abs(slope) > Self.flat {
        steep += 1
        print("\(target.rawValue)\t\(column.name)\t\(DecimalColumn.text(slope, decimals: 2))")
      }
    }
    guard steep > 0 else { return }
    Self.complain("\(steep) coefficients are not where a fit would leave them; run otm-bench fit")
    throw ExitCode(1)
  }
}
