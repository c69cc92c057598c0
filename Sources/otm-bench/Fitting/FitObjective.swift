import Foundation
import Geocoding
import GeocodingAPI

/// The objective that fitting maximizes.
///
/// It is the weighted mean over rows of the logarithm of the softmax share of correct candidates,
/// minus a penalty for the weights' distance from their start.
struct FitObjective {
  /// The minimum share of a row, used for rows without a correct candidate.
  private static let minShare = 1e-4
  /// The share of correct candidates from which on a row cannot be improved.
  private static let settledShare = 0.998
  /// The penalty for one weight that is a quarter of its range away from its start.
  private static let pull = 0.0004

  let terms: [ScoringDeclaration]
  let temperature: Double

  /// Returns the objective over the rows of a part.
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

  /// Returns the penalty for the distance of the weights from their start.
  func cost(of weights: ScoringWeights) -> Double {
    terms.reduce(0) { cost, term in
      let far = (weights[term.term] - term.start) / quarter(of: term)
      return cost + Self.pull * far * far
    }
  }

  /// Returns whether an answer is informative: neither hopeless nor perfect.
  ///
  /// Four of five are not, and leaving them out saves as much of the time; if weights spoiled them,
  /// the objective would show it, and they would be included in the next round.
  func isOpen(_ answer: RowAnswer) -> Bool {
    let share = rightShare(answer.scores, answer.isRight)
    return share > Self.minShare && share < Self.settledShare
  }

  /// Returns the share of correct candidates in the softmax of the scores.
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

  /// Returns the gradient of the objective over the fitted rows.
  ///
  /// The weights have moved by `steps` from the ones at which answers and slopes were computed.
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
      // At the floor, the row does not provide a direction.
      guard right / all > Self.minShare else { continue }
      for slope in slopes[index] {
        let candidate = Int(slope.candidate)
        let share = odds[candidate] / all
        let shareOfRight = answer.isRight[candidate] ? odds[candidate] / right : 0
        gradient[Int(slope.term)] += row.weight * (shareOfRight - share) * slope.value / temperature
      }
    }
    for (position, term) in terms.enumerated() {
      let far = weights[term.term] + steps[position] - term.start
      let quarter = quarter(of: term)
      gradient[position] =
        gradient[position] / max(1e-12, total) - 2 * Self.pull * far / (quarter * quarter)
    }
    return gradient
  }

  /// Returns a quarter of a term's range: the unit in which weights move.
  func quarter(of term: ScoringDeclaration) -> Double {
    (term.range.upperBound - term.range.lowerBound) / 4
  }
}
