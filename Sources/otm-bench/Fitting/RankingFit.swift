import Foundation
import Gazetteer
import Geocoding
import GeocodingAPI

/// A fit of the weights of ranking, and of the temperature of its softmax.
struct RankingFit {
  /// The seed by which rows are held back.
  private static let seed: UInt64 = 1
  /// No round begins after this time.
  private static let time = Duration.seconds(1_200)
  private static let temperatures = 0.5...6.0
  /// The rounds of the golden-section search over temperatures: the last is a thousandth wide.
  private static let sections = 18
  /// The minimum share with which a row's correct candidate counts.
  private static let minShare = 1e-3

  let reader: GazetteerReader
  let sets: [QualitySet]
  let rounds: Int

  /// Returns the weights with the best order of the candidates of the fitted rows, and the rounds that there was
  /// time for.
  ///
  /// If the held-back rows of a set get worse by more than noise, the weights go back halfway to where they
  /// started, as often as needed.
  func run() throws -> (weights: ScoringWeights, temperature: Double, rounds: Int) {
    let rows = FitRow.rows(of: sets, seed: Self.seed)
    let reading = FitReading(reader: reader)
    let first = ScoringWeights.fitted
    let answers = try reading.answers(to: rows, weights: first)
    let fit = WeightFit(
      reading: reading, rows: rows,
      objective: FitObjective(
        terms: ScoringDeclaration.all.filter(\.isFitted), temperature: temperature(rows, answers)),
      report: { FileHandle.standardError.write(Data("otm-bench: \($0)\n".utf8)) })
    let start = fit.state(first, answers)
    let found = try fit.run(
      from: start, rounds: rounds, deadline: .now.advanced(by: Self.time))
    let (end, comparison) = try tempered(found.state, start: start, fit)
    print(changes(from: start.weights, to: end.weights), terminator: "")
    print("\n" + comparison.text)
    return (end.weights, temperature(rows, end.answers), found.rounds)
  }

  /// Moves back toward the start until no set's held-back rows are worse by more than noise.
  private func tempered(
    _ found: WeightFit.State, start: WeightFit.State, _ fit: WeightFit
  ) throws -> (WeightFit.State, PassComparison) {
    func comparison(_ state: WeightFit.State) -> PassComparison {
      PassComparison(
        sets: sets.map(\.name), rows: fit.rows, before: start.answers, after: state.answers)
    }
    var share = 1.0
    while share > 0.05 {
      var weights = start.weights
      for term in ScoringTerm.allCases {
        let way = found.weights[term] - start.weights[term]
        weights[term] += share * way
      }
      let state = try fit.state(weights)
      let compared = comparison(state)
      if compared.worseSets.isEmpty { return (state, compared) }
      fit.report("worse than noise: \(compared.worseSets.joined(separator: ", "))")
      share /= 2
    }
    return (start, comparison(start))
  }

  private func changes(from before: ScoringWeights, to after: ScoringWeights) -> String {
    AlignedTable(
      rows: [["weight", "before", "after"]]
        + ScoringTerm.allCases.map { term in
          ["\(term)"]
            + [before, after].map { DecimalColumn.text($0[term], decimals: 4) }
        }
    ).text
  }

  /// Returns the temperature at which existing correct candidates have the largest shares.
  ///
  /// It uses a golden-section search.
  private func temperature(_ rows: [FitRow], _ answers: [RowAnswer]) -> Double {
    let fitted = zip(rows, answers).filter { $0.part == .fitted && $1.isAnswered }.map(\.1)
    func rightness(at temperature: Double) -> Double {
      let calibration = Calibration(temperature: temperature, coefficients: [:])
      return fitted.reduce(0) { sum, answer in
        let right = zip(calibration.shares(of: answer.scores), answer.isRight)
          .reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
        return right > 0 ? sum + log(max(right, Self.minShare)) : sum
      }
    }
    let golden = (5.0.squareRoot() - 1) / 2
    var low = log(Self.temperatures.lowerBound)
    var high = log(Self.temperatures.upperBound)
    for _ in 0..<Self.sections {
      let (first, second) = (high - golden * (high - low), low + golden * (high - low))
      if rightness(at: exp(first)) > rightness(at: exp(second)) {
        high = second
      } else {
        low = first
      }
    }
    return exp((low + high) / 2)
  }
}
