import Foundation
import Gazetteer
import Geocoding
import GeocodingAPI

/// A fit of weights.
///
/// It computes the candidates of every row with the slopes of their scores, climbs along these, and
/// starts over.
struct WeightFit {
  /// The number of climbing steps between two evaluations.
  private static let climbingSteps = 150
  /// The maximum and minimum move of a weight between two evaluations, in quarters of its range.
  private static let firstReach = 0.25
  private static let minReach = 0.02

  let reading: FitReading
  let rows: [FitRow]
  let objective: FitObjective
  /// Reports the progress.
  let report: (String) -> Void

  /// Weights and their results.
  struct State {
    var weights: ScoringWeights
    var answers: [RowAnswer]
    /// The objective over the fitted rows.
    var value: Double
  }

  /// Evaluates weights.
  func state(_ weights: ScoringWeights) throws -> State {
    state(weights, try reading.answers(to: rows, weights: weights))
  }

  /// Returns the state of weights whose answers are known.
  func state(_ weights: ScoringWeights, _ answers: [RowAnswer]) -> State {
    State(
      weights: weights, answers: answers,
      value: objective.value(of: answers, rows, part: .fitted, weights: weights))
  }

  /// Returns the best weights found in a number of rounds, or fewer if the deadline passes.
  func run(
    from start: State, rounds: Int, deadline: ContinuousClock.Instant
  ) throws -> (state: State, rounds: Int) {
    var state = start
    var reach = Self.firstReach
    for round in 0..<rounds {
      guard ContinuousClock.now < deadline else { return (state, round) }
      let isOpen = zip(rows, state.answers).map {
        $0.part == .fitted && objective.isOpen($1)
      }
      report("round \(round + 1): \(isOpen.count { $0 }) rows say where to go")
      let slopes = try reading.slopes(
        of: state.answers, to: rows, at: state.weights, terms: objective.terms, isOpen: isOpen)
      while true {
        let next = try self.state(climbed(from: state, slopes: slopes, reach: reach))
        report("round \(round + 1): \(state.value) → \(next.value), reach \(reach)")
        if next.value > state.value {
          let gain = next.value - state.value
          state = next
          if gain < 1e-5 { return (state, round + 1) }
          break
        }
        // The slopes are valid only nearby.
        reach /= 2
        if reach < Self.minReach { return (state, round + 1) }
      }
    }
    return (state, rounds)
  }

  /// Climbs along the recorded slopes, with each weight within its range and its reach.
  ///
  /// It uses Adam, which needs no line search. The reach is the distance from the weights at which
  /// the slopes were computed.
  private func climbed(
    from state: State, slopes: [[FitReading.Slope]], reach: Double
  ) -> ScoringWeights {
    let terms = objective.terms
    let quarters = terms.map(objective.quarter)
    var steps = [Double](repeating: 0, count: terms.count)
    var mean = steps
    var square = steps
    for step in 1...Self.climbingSteps {
      let gradient = objective.gradient(
        of: state.answers, slopes: slopes, rows, moved: steps, from: state.weights)
      let rate = reach / 10 * (1 - Double(step) / Double(Self.climbingSteps + 1))
      for position in terms.indices {
        let slope = gradient[position] * quarters[position]
        mean[position] = 0.9 * mean[position] + 0.1 * slope
        square[position] = 0.99 * square[position] + 0.01 * slope * slope
        let direction =
          (mean[position] / (1 - pow(0.9, Double(step))))
          / ((square[position] / (1 - pow(0.99, Double(step)))).squareRoot() + 1e-6)
        let range = terms[position].range
        let value = state.weights[terms[position].term]
        let farthest = reach * quarters[position]
        steps[position] = min(
          max(
            steps[position] + rate * direction * quarters[position],
            max(-farthest, range.lowerBound - value)),
          min(farthest, range.upperBound - value))
      }
    }
    var weights = state.weights
    for (position, term) in terms.enumerated() {
      weights[term.term] += steps[position]
    }
    return weights
  }
}
