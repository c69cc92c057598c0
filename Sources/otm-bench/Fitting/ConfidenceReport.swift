import Foundation

/// How well confidences tell right results from wrong ones, and how true they are.
struct ConfidenceReport {
  private static let tenths = 10
  /// The confidence over which today's programs act without asking; at most as many wrong ones may stand
  /// among those that are accepted otherwise.
  static let sure = 0.9

  let answers: [Discrimination.Answer]

  var wrong: Int { answers.count { !$0.isRight } }

  /// The mean of the negative logarithm of the probability of what is so.
  var logLoss: Double {
    answers.reduce(0) { sum, answer in
      let probability = min(max(answer.confidence, 1e-4), 1 - 1e-4)
      return sum - log(answer.isRight ? probability : 1 - probability)
    } / Double(max(1, answers.count))
  }

  /// The mean distance between confidence and the share of right results, of tenths weighted by their rows.
  var calibrationError: Double {
    bins.reduce(0) { $0 + abs($1.confidence - Double($1.right)) } / Double(max(1, answers.count))
  }

  /// The right results with a confidence under a half.
  var rightUnderHalf: Int { answers.count { $0.isRight && $0.confidence < 0.5 } }

  /// The wrong results with a confidence over ``sure``.
  var wrongOverSure: Int { answers.count { !$0.isRight && $0.confidence > Self.sure } }

  /// The percentage of results that can be accepted, the surest first, with at most some wrong ones.
  func accepted(with mostWrong: Int) -> Double {
    var wrong = 0
    var accepted = 0
    for answer in answers.sorted(by: { $0.confidence > $1.confidence }) {
      wrong += answer.isRight ? 0 : 1
      if wrong > mostWrong { break }
      accepted += 1
    }
    return 100 * Double(accepted) / Double(max(1, answers.count))
  }

  private var bins: [(rows: Int, confidence: Double, right: Int)] {
    var bins = [(rows: Int, confidence: Double, right: Int)](
      repeating: (0, 0, 0), count: Self.tenths)
    for answer in answers {
      let index = min(Self.tenths - 1, max(0, Int(answer.confidence * Double(Self.tenths))))
      bins[index].rows += 1
      bins[index].confidence += answer.confidence
      bins[index].right += answer.isRight ? 1 : 0
    }
    return bins
  }

  static let header = [
    "", "rows", "wrong", "AUC", "log loss", "error", "at 99 %", "right < .5", "wrong > .9",
  ]

  /// The cells of a table with ``header``.
  func cells(_ name: String) -> [String] {
    let discrimination = Discrimination(answers)
    return [
      name, String(answers.count), String(wrong),
      discrimination.areaUnderCurve.map { DecimalColumn.text($0, decimals: 3) } ?? "-",
      DecimalColumn.text(logLoss, decimals: 4), DecimalColumn.text(calibrationError, decimals: 4),
      discrimination.surePercent.map { DecimalColumn.text($0, decimals: 1) } ?? "-",
      String(rightUnderHalf), String(wrongOverSure),
    ]
  }

  /// The tenths of confidence, with the share of right results in each.
  var tenths: String {
    let lines = bins.enumerated().map { index, bin in
      let rows = Double(max(1, bin.rows))
      return [
        DecimalColumn.text(Double(index) / Double(Self.tenths), decimals: 1), String(bin.rows),
        DecimalColumn.text(bin.confidence / rows, decimals: 3),
        DecimalColumn.text(Double(bin.right) / rows, decimals: 3),
      ]
    }
    return AlignedTable(rows: [["from", "rows", "said", "right"]] + lines).text
  }
}
