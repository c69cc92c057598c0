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
