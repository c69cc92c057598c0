/// How well confidence tells right answers from wrong ones: its risk and coverage.
struct Discrimination {
  /// An answer's confidence, and whether it is right.
  struct Answer {
    let confidence: Double
    let isRight: Bool
  }

  /// The share of accepted answers that are to be right.
  private static let sure = 0.99

  /// The confidence over which programs act without asking, and a wrong answer misleads.
  static let sureOfOne = 0.98

  /// The number of answers.
  let count: Int
  /// The percentage of answers that can be accepted, the surest first, while 99 of 100 are right; `nil`
  /// without answers.
  let surePercent: Double?
  /// How often a right answer is surer than a wrong one, ties counting half; `nil` unless there are both.
  let areaUnderCurve: Double?

  /// - Complexity: O(n log n) for n answers.
  init(_ answers: [Answer]) {
    count = answers.count
    let sorted = answers.sorted { $0.confidence > $1.confidence }
    var right = 0
    var accepted = 0
    var wins = 0.0
    var start = 0
    while start < sorted.count {
      // Answers of one confidence are accepted together.
      var end = start
      var rightHere = 0
      while end < sorted.count, sorted[end].confidence == sorted[start].confidence {
        rightHere += sorted[end].isRight ? 1 : 0
        end += 1
      }
      wins += Double(end - start - rightHere) * (Double(right) + Double(rightHere) / 2)
      right += rightHere
      if Double(right) >= Self.sure * Double(end) { accepted = end }
      start = end
    }
    surePercent = sorted.isEmpty ? nil : 100 * Double(accepted) / Double(sorted.count)
    let pairs = Double(right) * Double(sorted.count - right)
    areaUnderCurve = pairs > 0 ? wins / pairs : nil
  }
}
