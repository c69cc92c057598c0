/// What a set comes to.
struct QualityScore {
  /// The distance within which an answer is good for most uses: 100 miles, as the literature on
  /// geotagging has it (Acc@161km).
  private static let acceptableKilometers = 161.0

  let set: String
  let rows: Int
  /// Rows that pass, in percent.
  let passPercent: Double
  /// Rows without an answer, in percent.
  let nonePercent: Double
  /// Over the rows with a point; `nil` without such rows.
  ///
  /// A missing answer counts as far away.
  let medianKilometers: Double?
  /// Occurrences within 161 km, in percent; `nil` without rows that have a point.
  let acceptablePercent: Double?
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
    let times = outcomes.map(\.microseconds)
    meanMicroseconds = times.reduce(0, +) / Double(max(1, times.count))
    medianMicroseconds = times.quantile(0.5)
    slowMicroseconds = times.quantile(0.99)
    worstMicroseconds = times.max() ?? 0
  }
}

/// Scores as aligned columns, a row a set.
struct QualityTable {
  private let rows: [[String]]

  init(_ scores: [QualityScore]) {
    let header = [
      "set", "rows", "pass %", "none %", "median km", "acc@161 %", "mean µs", "p50 µs", "p99 µs",
      "max µs",
    ]
    rows =
      [header]
      + scores.map { score in
        [
          score.set, String(score.rows), Self.tenths(score.passPercent),
          Self.tenths(score.nonePercent), Self.tenths(score.medianKilometers),
          Self.tenths(score.acceptablePercent),
        ]
          + [
            score.meanMicroseconds, score.medianMicroseconds, score.slowMicroseconds,
            score.worstMicroseconds,
          ].map { String(Int($0.rounded())) }
      }
  }

  /// The table, each line ended.
  var text: String { AlignedTable(rows: rows).text }

  private static func tenths(_ value: Double?) -> String {
    guard let value else { return "-" }
    let scaled = Int((value * 10).rounded())
    return "\(scaled / 10).\(scaled % 10)"
  }
}
