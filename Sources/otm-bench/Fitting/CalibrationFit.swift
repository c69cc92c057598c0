import Foundation
import Geocoding

/// A fit of a calibration: the temperature and the coefficients of the evidence.
///
/// With them, the confidence of first results equals the share of them that is correct.
struct CalibrationFit {
  private static let temperatures = 0.5...6.0
  /// The rounds of the golden-section search over temperatures: the last is a thousandth wide.
  private static let sections = 18
  private static let newtonSteps = 40
  /// The minimum share with which a row's correct candidate counts.
  private static let minShare = 1e-3
  /// Keeps the coefficients of rare evidence near zero.
  private static let ridge = 1.0

  /// The answers with candidates, of the rows to fit.
  let answers: [RowAnswer]
  /// How much each of them counts.
  let weights: [Double]

  /// Returns the calibration with the maximum likelihood of the answers' being right or wrong.
  func run() -> Calibration {
    var calibration = Calibration(
      temperature: temperature(),
      coefficients: Calibration.Evidence.allCases.map { $0 == .share ? 1 : 0 })
    let samples = zip(answers, weights).map { answer, weight in
      Sample(
        evidence: Self.evidence(answer, share: answer.shares(calibration).first ?? 1),
        isRight: answer.passes, weight: weight)
    }
    var value = likelihood(of: samples, calibration)
    for _ in 0..<Self.newtonSteps {
      let (gradient, curvature) = derivatives(of: samples, calibration)
      guard let step = Self.solve(curvature, gradient) else { break }
      var length = 1.0
      while length > 1e-4 {
        var next = calibration
        next.coefficients = zip(calibration.coefficients, step).map { $0 + length * $1 }
        let nextValue = likelihood(of: samples, next)
        if nextValue > value {
          (calibration, value) = (next, nextValue)
          break
        }
        length /= 2
      }
      if length <= 1e-4 { break }
    }
    return calibration
  }

  /// Returns the temperature at which existing correct candidates have the largest shares.
  ///
  /// It uses a golden-section search.
  func temperature() -> Double {
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

  private func rightness(at temperature: Double) -> Double {
    let calibration = Calibration(temperature: temperature, coefficients: [])
    return zip(answers, weights).reduce(0) { sum, row in
      let (answer, weight) = row
      let right = zip(answer.shares(calibration), answer.isRight)
        .reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
      return right > 0 ? sum + weight * log(max(right, Self.minShare)) : sum
    }
  }

  /// An answer in the form used to fit the coefficients.
  private struct Sample {
    let evidence: [Double]
    let isRight: Bool
    let weight: Double
  }

  /// Returns an answer's evidence including its share, which depends on the temperature.
  static func evidence(_ answer: RowAnswer, share: Double) -> [Double] {
    zip(Calibration.Evidence.allCases, answer.evidence).map {
      $0 == .share ? Calibration.evidence(ofShare: share) : $1
    }
  }

  private func likelihood(of samples: [Sample], _ calibration: Calibration) -> Double {
    let cost = calibration.coefficients.reduce(0) { $0 + Self.ridge / 2 * $1 * $1 }
    return samples.reduce(-cost) { sum, sample in
      let confidence = calibration.probability(sample.evidence)
      return sum
        + sample.weight * log(max(1e-12, sample.isRight ? confidence : 1 - confidence))
    }
  }

  private func derivatives(
    of samples: [Sample], _ calibration: Calibration
  ) -> (gradient: [Double], curvature: [[Double]]) {
    let count = calibration.coefficients.count
    var gradient = calibration.coefficients.map { -Self.ridge * $0 }
    var curvature = (0..<count).map { row in
      (0..<count).map { $0 == row ? Self.ridge : 0 }
    }
    for sample in samples {
      let confidence = calibration.probability(sample.evidence)
      let pull = sample.weight * ((sample.isRight ? 1 : 0) - confidence)
      let bend = sample.weight * confidence * (1 - confidence)
      for row in 0..<count where sample.evidence[row] != 0 {
        gradient[row] += pull * sample.evidence[row]
        for column in 0...row {
          curvature[row][column] += bend * sample.evidence[row] * sample.evidence[column]
        }
      }
    }
    for row in 0..<count {
      for column in 0..<row { curvature[column][row] = curvature[row][column] }
    }
    return (gradient, curvature)
  }

  /// Solves a small system of equations by elimination; `nil` if it has no unique solution.
  private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
    var rows = zip(matrix, right).map { $0 + [$1] }
    let count = rows.count
    for column in 0..<count {
      guard
        let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
        abs(rows[pivot][column]) > 1e-12
      else { return nil }
      rows.swapAt(column, pivot)
      for row in 0..<count where row != column {
        let factor = rows[row][column] / rows[column][column]
        guard factor != 0 else { continue }
        for position in column...count { rows[row][position] -= factor * rows[column][position] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }
}
