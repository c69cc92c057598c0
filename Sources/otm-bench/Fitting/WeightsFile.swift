import Foundation
import Gazetteer
import Geocoding
import GeocodingAPI
import TextFormats

/// `weights.tsv`: the numbers that the geocoder is compiled with, and what they were fitted to.
struct WeightsFile {
  /// A set that was fitted to.
  struct FittedSet: Hashable {
    let name: String
    let rows: Int
    /// The hash of the file's bytes.
    let hash: String

    /// Reads a file.
    init(path: String, rows: Int) throws {
      guard let content = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
        throw QualityError.unreadable(path: path)
      }
      name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      self.rows = rows
      hash = String(StableHash(bytes: content).value, radix: 16)
    }
  }

  let weights: ScoringWeights
  let temperature: Double
  let results: [ColumnFit.Result]
  let sets: [FittedSet]
  /// The lines that say how it came about.
  let origin: [String]

  private static let header =
    "# target\tname\tmay be\tvalue\trows, or the start of its fit\twrong, or what it is"

  /// The text of the file.
  var text: String {
    let comments =
      ["# Written by `otm-bench fit`; do not edit."] + origin.map { "# \($0)" }
      + sets.map { "# set\t\($0.name)\t\($0.rows)\t\($0.hash)" } + [Self.header]
    let ranking = ScoringDeclaration.all.map { declared in
      let range = declared.range
      return [
        "ranking", "\(declared.term)",
        declared.isFitted ? "\(range.lowerBound)...\(range.upperBound)" : "\(range.lowerBound)",
        Self.number(weights[declared.term]), "\(declared.start)", declared.summary,
      ].joined(separator: "\t")
    }
    let columns = results.flatMap { Self.lines(of: $0, tier: .world) }
    return
      (comments + ["temperature\ttemperature\t+\t\(Self.number(temperature))\t\t"] + ranking
      + columns).joined(separator: "\n") + "\n"
  }

  private static func lines(of result: ColumnFit.Result, tier: PlaceSelection.Tier) -> [String] {
    ConfidenceColumn.all.indices.compactMap { index in
      let column = ConfidenceColumn.all[index]
      let sign = column.sign(for: result.target)
      guard sign != .unused else { return nil }
      let (rows, wrong) = result.counts[index]
      return [
        FittedWeights.key(result.target, tier), column.name, sign.rawValue,
        number(result.coefficients[index]), String(rows), String(wrong),
      ].joined(separator: "\t")
    }
  }

  /// Returns the lines of a file; none if there is no such file.
  static func lines(path: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private static func isLine(_ line: String, of tier: PlaceSelection.Tier) -> Bool {
    line.hasPrefix(FittedWeights.key(.right, tier) + "\t")
  }

  /// Returns a file's lines of gazetteers for apps, which are fitted by themselves: those of today's columns.
  static func ofTiers(_ previous: [String]) -> String {
    let names = Set(ConfidenceColumn.all.map(\.name))
    return previous.filter { line in
      [.cities, .places].contains { isLine(line, of: $0) }
        && names.contains(String(line.split(separator: "\t")[1]))
    }.map { $0 + "\n" }.joined()
  }

  /// Returns a file whose lines of a tier are those of a fit.
  static func replacing(
    _ tier: PlaceSelection.Tier, by result: ColumnFit.Result, in previous: [String]
  ) -> String {
    (previous.filter { !isLine($0, of: tier) } + lines(of: result, tier: tier))
      .joined(separator: "\n") + "\n"
  }

  /// Reads the weights of a file.
  static func weights(path: String) throws -> FittedWeights {
    guard let content = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw QualityError.unreadable(path: path)
    }
    return FittedWeights(Array(content))
  }

  /// Returns a number without trailing zeros.
  private static func number(_ value: Double) -> String {
    var text = DecimalColumn.text(value, decimals: 6)
    while text.hasSuffix("0"), !text.hasSuffix(".0") { text.removeLast() }
    return text == "-0.0" ? "0.0" : text
  }
}
