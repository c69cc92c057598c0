import Foundation
import Geocoding

/// What fitting makes larger: the weighted mean over rows of the logarithm of the share of the
/// softmax that right candidates have, less what the weights' distance from those set by hand
/// costs.
struct FitObjective {
  /// A row without a right candidate counts as this share, whatever the weights; no row counts
  /// less.
  private static let minShare = 1e-4
  /// A row whose right candidates have this share is as good as it can be.
  private static let settledShare = 0.998
  /// What it costs when one weight is a quarter of its range away from what was set by hand.
  private static let pull = 0.0004

  let terms: [ScoringTerm]
  let temperature: Double

  /// The objective over the rows of a part.
  func value(
    of answers: [RowAnswer], _ rows: [FitRow], part: FitRow.Part, weights: ScoringWeights
  ) -> Double {
    var sum = 0.0
    var total = 0.0
    for (row, answer) in zip(rows, answers) where row.part == part {
      sum += row.weight * log(max(Self.minShare, rightShare(answer.scores, answer.isRight)))
      total += row.weight
    }
    return sum / max(1e-12, total) - cost(of: weights)
  }

  /// What distance from the weights set by hand costs.
  func cost(of weights: ScoringWeights) -> Double {
    let byHand = ScoringWeights()
    return terms.reduce(0) { cost, term in
      let far = (weights[keyPath: term.path] - byHand[keyPath: term.path]) / quarter(of: term)
      return cost + Self.pull * far * far
    }
  }

  /// Whether an answer tells where to go: it is neither beyond help nor as good as it can be.
  ///
  /// Four of five are not open, and leaving them out saves as much of the time; were weights to
  /// spoil them, the objective would say so, and they would be open in the next round.
  func isOpen(_ answer: RowAnswer) -> Bool {
    let share = rightShare(answer.scores, answer.isRight)
    return share > Self.minShare && share < Self.settledShare
  }

  /// The share of right candidates in the softmax of the scores.
  private func rightShare(_ scores: [Double], _ isRight: [Bool]) -> Double {
    guard let top = scores.max() else { return 0 }
    var right = 0.0
    var all = 0.0
    for (score, isRight) in zip(scores, isRight) {
      let odds = exp((score - top) / temperature)
      all += odds
      if isRight { right += odds }
    }
    return right / all
  }

  /// Returns how the objective over the fitted rows moves with each term, when the weights are
  /// moved by `steps` from where answers and slopes were made.
  func gradient(
    of answers: [RowAnswer], slopes: [[FitReading.Slope]], _ rows: [FitRow],
    moved steps: [Double], from weights: ScoringWeights
  ) -> [Double] {
    var gradient = [Double](repeating: 0, count: terms.count)
    var total = 0.0
    for (index, row) in rows.enumerated() where row.part == .fitted {
      total += row.weight
      let answer = answers[index]
      guard answer.scores.count > 1, answer.isRight.contains(true), !slopes[index].isEmpty else {
        continue
      }
      var scores = answer.scores
      for slope in slopes[index] {
        scores[Int(slope.candidate)] += slope.value * steps[Int(slope.term)]
      }
      guard let top = scores.max() else { continue }
      let odds = scores.map { exp(($0 - top) / temperature) }
      let all = odds.reduce(0, +)
      let right = zip(odds, answer.isRight).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
      // At the floor the row says nothing of where to go.
      guard right / all > Self.minShare else { continue }
      for slope in slopes[index] {
        let candidate = Int(slope.candidate)
        let share = odds[candidate] / all
        let shareOfRight = answer.isRight[candidate] ? odds[candidate] / right : 0
        gradient[Int(slope.term)] += row.weight * (shareOfRight - share) * slope.value / temperature
      }
    }
    let byHand = ScoringWeights()
    for (position, term) in terms.enumerated() {
      let far = weights[keyPath: term.path] + steps[position] - byHand[keyPath: term.path]
      let quarter = quarter(of: term)
      gradient[position] =
        gradient[position] / max(1e-12, total) - 2 * Self.pull * far / (quarter * quarter)
    }
    return gradient
  }

  /// A quarter of a term's range: the unit in which weights move.
  func quarter(of term: ScoringTerm) -> Double {
    (term.range.upperBound - term.range.lowerBound) / 4
  }
}
