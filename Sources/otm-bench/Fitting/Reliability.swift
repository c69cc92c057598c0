import Geocoding

/// The reliability of confidences: how closely they match the share of correct first results.
struct Reliability {
  /// First results of similar confidence.
  struct Bin {
    var rows = 0
    var confidence = 0.0
    var right = 0

    /// The mean of the confidences, and the share of correct results.
    var means: (confidence: Double, right: Double) {
      let count = Double(max(1, rows))
      return (confidence / count, Double(right) / count)
    }
  }

  private(set) var bins = [Bin](repeating: Bin(), count: 10)
  private(set) var confidentRows = 0
  private(set) var confidentWrong = 0

  /// Counts answers under a calibration; those without candidates have no confidence.
  init(_ answers: some Sequence<RowAnswer>, _ calibration: Calibration) {
    for answer in answers {
      guard answer.isAnswered else { continue }
      add(confidence: answer.confidence(calibration), isRight: answer.passes)
    }
  }

  private mutating func add(confidence: Double, isRight: Bool) {
    let index = min(bins.count - 1, max(0, Int(confidence * Double(bins.count))))
    bins[index].rows += 1
    bins[index].confidence += confidence
    bins[index].right += isRight ? 1 : 0
    if confidence > 0.9 {
      confidentRows += 1
      confidentWrong += isRight ? 0 : 1
    }
  }

  /// The number of results counted.
  var rows: Int { bins.reduce(0) { $0 + $1.rows } }

  /// The mean distance between confidence and correct share, with bins weighted by their rows.
  var calibrationError: Double {
    bins.reduce(0) { $0 + Double($1.rows) * abs($1.means.confidence - $1.means.right) }
      / Double(max(1, rows))
  }

  /// The share of wrong results among those with a confidence over 0.9.
  var confidentWrongShare: Double { Double(confidentWrong) / Double(max(1, confidentRows)) }

  /// The bins as a table, then both figures.
  var text: String {
    let lines = bins.enumerated().map { index, bin in
      [
        "0.\(index)", index == 9 ? "1.0" : "0.\(index + 1)", String(bin.rows),
        DecimalColumn.text(bin.means.confidence, decimals: 3),
        DecimalColumn.text(bin.means.right, decimals: 3),
      ]
    }
    let table = AlignedTable(
      rows: [["from", "to", "rows", "confidence", "right"]] + lines
    ).text
    return table
      + """
      expected calibration error \(DecimalColumn.text(calibrationError, decimals: 4))
      wrong among \(confidentRows) of confidence over 0.9: \
      \(DecimalColumn.text(100 * confidentWrongShare, decimals: 2)) %

      """
  }
}
