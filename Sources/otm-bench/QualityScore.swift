/// The score of a set.
struct QualityScore {
  /// The distance within which a result is good for most uses.
  ///
  /// It is 100 miles, as in the literature on geotagging (Acc@161km).
  private static let acceptableKilometers = 161.0
  /// The distance within which a result is hardly a neighbor of the place.
  private static let nearKilometers = 5.0

  let set: String
  let rows: Int
  /// The percentage of rows that pass.
  let passPercent: Double
  /// The percentage of rows without a result.
  let nonePercent: Double
  /// The median distance over the rows with a point; `nil` without such rows.
  ///
  /// A missing result counts as far away.
  let medianKilometers: Double?
  /// The percentage of occurrences within 161 km; `nil` without rows that have a point.
  let acceptablePercent: Double?
  /// The percentage of rows whose expected name is the result's; `nil` without rows that expect one.
  let namedPercent: Double?
  /// The percentage of rows within 5 km; `nil` without rows that have a point.
  let nearPercent: Double?
  /// The percentage of rows whose result is right, or not surer than ``Discrimination/sureOfOne``.
  let unmisledPercent: Double
  /// How well confidence tells right results from wrong ones.
  let discrimination: Discrimination
  let meanMicroseconds: Double
  let medianMicroseconds: Double
  let slowMicroseconds: Double
  let worstMicroseconds: Double

  init(set: String, outcomes: [QualityOutcome]) {
    self.set = set
    rows = outcomes.count
    let share = 100 / Double(max(1, outcomes.count))
    passPercent = Double(outcomes.count { $0.passes }) * share
    nonePercent = Double(outcomes.count { $0.result == nil }) * share
    let located = outcomes.filter { $0.kilometers != nil }
    medianKilometers =
      located.isEmpty ? nil : located.compactMap(\.kilometers).quantile(0.5)
    let weight = located.reduce(0) { $0 + $1.row.weight }
    let acceptable = located.filter { ($0.kilometers ?? 0) <= Self.acceptableKilometers }
      .reduce(0) { $0 + $1.row.weight }
    acceptablePercent = weight > 0 ? 100 * acceptable / weight : nil
    let named = outcomes.compactMap(\.hasName)
    namedPercent = Self.percent(named.count { $0 }, of: named.count)
    nearPercent = Self.percent(
      located.count { ($0.kilometers ?? 0) <= Self.nearKilometers }, of: located.count)
    unmisledPercent = Double(outcomes.count { !$0.isSurelyWrong }) * share
    discrimination = Discrimination(outcomes.compactMap(\.judged))
    let times = outcomes.map(\.microseconds)
    meanMicroseconds = times.reduce(0, +) / Double(max(1, times.count))
    medianMicroseconds = times.quantile(0.5)
    slowMicroseconds = times.quantile(0.99)
    worstMicroseconds = times.max() ?? 0
  }

  private static func percent(_ part: Int, of all: Int) -> Double? {
    all > 0 ? 100 * Double(part) / Double(all) : nil
  }
}

extension QualityScore {
  /// Creates the score of a set whose rows are right or wrong, without distances.
  init(
    set: String, rows: Int, passPercent: Double, nonePercent: Double,
    unmisledPercent: Double, discrimination: Discrimination, microseconds times: [Double]
  ) {
    self.set = set
    self.rows = rows
    self.passPercent = passPercent
    self.nonePercent = nonePercent
    medianKilometers = nil
    acceptablePercent = nil
    namedPercent = nil
    nearPercent = nil
    self.unmisledPercent = unmisledPercent
    self.discrimination = discrimination
    meanMicroseconds = times.reduce(0, +) / Double(max(1, times.count))
    medianMicroseconds = times.quantile(0.5)
    slowMicroseconds = times.quantile(0.99)
    worstMicroseconds = times.max() ?? 0
  }
}

/// Scores in aligned columns, with a row per set.
struct QualityTable {
  private let rows: [[String]]

  init(_ scores: [QualityScore]) {
    let header = [
      "set", "rows", "pass %", "none %", "median km", "acc@161 %", "name %", "5 km %", "at 99 %",
      "AUC", "mean µs", "p50 µs", "p99 µs", "max µs",
    ]
    rows =
      [header]
      + scores.map { score in
        [
          score.set, String(score.rows), Self.tenths(score.passPercent),
          Self.tenths(score.nonePercent), Self.tenths(score.medianKilometers),
          Self.tenths(score.acceptablePercent), Self.tenths(score.namedPercent),
          Self.tenths(score.nearPercent), Self.tenths(score.discrimination.surePercent),
          score.discrimination.areaUnderCurve.map { DecimalColumn.text($0, decimals: 3) } ?? "-",
        ]
          + [
            score.meanMicroseconds, score.medianMicroseconds, score.slowMicroseconds,
            score.worstMicroseconds,
          ].map { String(Int($0.rounded())) }
      }
  }

  /// The table, each line ending in a line feed.
  var text: String { AlignedTable(rows: rows).text }

  private static func tenths(_ value: Double?) -> String {
    guard let value else { return "-" }
    let scaled = Int((value * 10).rounded())
    return "\(scaled / 10).\(scaled % 10)"
  }
}
