import Foundation

/// A logistic regression with a penalty and with signs that coefficients must have.
///
/// It maximizes the weighted log likelihood minus `penalty / 2` times the squares of the coefficients, each
/// in units of its column's deviation, by Newton's method: a coefficient that would leave its bound is kept
/// there, at 0.
struct LogisticFit {
  /// A row, with the columns that are not zero.
  struct Sample {
    let columns: [(index: Int, value: Double)]
    let isTrue: Bool
    let weight: Double
  }

  /// What a coefficient may be.
  enum Bound {
    case atLeastZero, atMostZero, free
    /// Always 0: the column has too few rows.
    case zero
  }

  /// The penalty of a coefficient of one deviation; a tenth and three times of it are within .001 of its log
  /// loss.
  static let penalty = 10.0
  private static let maxSteps = 60
  private static let leastGain = 1e-7

  let samples: [Sample]
  let bounds: [Bound]
  /// The column that has no penalty; the first.
  private let always = 0
  /// The squared deviation of each column.
  private let variances: [Double]

  init(samples: [Sample], bounds: [Bound]) {
    self.samples = samples
    self.bounds = bounds
    var sums = [Double](repeating: 0, count: bounds.count)
    var squares = sums
    var total = 0.0
    for sample in samples {
      total += sample.weight
      for (index, value) in sample.columns {
        sums[index] += sample.weight * value
        squares[index] += sample.weight * value * value
      }
    }
    variances = zip(sums, squares).map { sum, square in
      total > 0 ? max(1e-6, square / total - (sum / total) * (sum / total)) : 1
    }
  }

  /// Returns the coefficients with the maximum, from a start within the bounds.
  ///
  /// - Complexity: O(n·m² + p³) a step for n rows with m columns that are not zero, of p; some ten steps.
  func run(from start: [Double]? = nil) -> [Double] {
    var coefficients = bounded(start ?? [Double](repeating: 0, count: bounds.count))
    var value = objective(coefficients)
    for _ in 0..<Self.maxSteps {
      let (gradient, curvature) = derivatives(at: coefficients)
      let open = bounds.indices.filter { mayMove($0, coefficients, gradient) }
      guard let step = Self.solve(curvature, gradient, open) else { break }
      var length = 1.0
      var gain = 0.0
      while length > 1e-4 {
        var next = coefficients
        for (position, index) in open.enumerated() { next[index] += length * step[position] }
        next = bounded(next)
        let nextValue = objective(next)
        if nextValue > value {
          gain = nextValue - value
          (coefficients, value) = (next, nextValue)
          break
        }
        length /= 2
      }
      if gain < Self.leastGain * max(1, abs(value)) { break }
    }
    return coefficients
  }

  /// Returns the gradient of the objective in units of the columns' deviations; 0 where a bound holds it.
  func slopes(at coefficients: [Double]) -> [Double] {
    let (gradient, _) = derivatives(at: coefficients)
    return bounds.indices.map {
      mayMove($0, coefficients, gradient) ? gradient[$0] * variances[$0].squareRoot() : 0
    }
  }

  private func mayMove(_ index: Int, _ coefficients: [Double], _ gradient: [Double]) -> Bool {
    switch bounds[index] {
    case .free: true
    case .zero: false
    case .atLeastZero: coefficients[index] > 0 || gradient[index] > 0
    case .atMostZero: coefficients[index] < 0 || gradient[index] < 0
    }
  }

  private func bounded(_ coefficients: [Double]) -> [Double] {
    zip(coefficients, bounds).map { value, bound in
      switch bound {
      case .free: value
      case .zero: 0
      case .atLeastZero: max(0, value)
      case .atMostZero: min(0, value)
      }
    }
  }

  private func cost(_ index: Int) -> Double {
    index == always ? 0 : Self.penalty * variances[index]
  }

  private func objective(_ coefficients: [Double]) -> Double {
    var value = 0.0
    for index in bounds.indices {
      value -= cost(index) / 2 * coefficients[index] * coefficients[index]
    }
    for sample in samples {
      let odds: Double = Self.odds(sample, coefficients)
      // log(1 / (1 + exp(-x))) without overflow.
      let signed: Double = sample.isTrue ? odds : -odds
      let logarithm: Double = min(0, signed) - log1p(exp(-abs(signed)))
      value += sample.weight * logarithm
    }
    return value
  }

  static func odds(_ sample: Sample, _ coefficients: [Double]) -> Double {
    sample.columns.reduce(0) { $0 + coefficients[$1.index] * $1.value }
  }

  private func derivatives(at coefficients: [Double]) -> (gradient: [Double], curvature: [Double]) {
    let count = bounds.count
    var gradient = bounds.indices.map { -cost($0) * coefficients[$0] }
    var curvature = [Double](repeating: 0, count: count * count)
    for index in bounds.indices { curvature[index * count + index] = cost(index) }
    curvature.withUnsafeMutableBufferPointer { curvature in
      for sample in samples {
        let probability = 1 / (1 + exp(-Self.odds(sample, coefficients)))
        let pull = sample.weight * ((sample.isTrue ? 1 : 0) - probability)
        let bend = sample.weight * probability * (1 - probability)
        for (position, (index, value)) in sample.columns.enumerated() {
          gradient[index] += pull * value
          let bent = bend * value
          // Columns come in order, so that only one half of the matrix is filled.
          for (other, otherValue) in sample.columns[...position] {
            curvature[index * count + other] += bent * otherValue
          }
        }
      }
    }
    return (gradient, curvature)
  }

  /// Solves for the step of the open columns by Cholesky's decomposition; `nil` if there is none.
  private static func solve(_ curvature: [Double], _ gradient: [Double], _ open: [Int]) -> [Double]?
  {
    let count = open.count
    let width = gradient.count
    var lower = [Double](repeating: 0, count: count * count)
    for row in 0..<count {
      for column in 0...row {
        var sum = curvature[open[row] * width + open[column]]
        for inner in 0..<column {
          sum -= lower[row * count + inner] * lower[column * count + inner]
        }
        if row == column {
          guard sum > 1e-12 else { return nil }
          lower[row * count + row] = sum.squareRoot()
        } else {
          lower[row * count + column] = sum / lower[column * count + column]
        }
      }
    }
    var step = open.map { gradient[$0] }
    for row in 0..<count {
      for column in 0..<row { step[row] -= lower[row * count + column] * step[column] }
      step[row] /= lower[row * count + row]
    }
    for row in (0..<count).reversed() {
      for below in (row + 1)..<max(row + 1, count) {
        step[row] -= lower[below * count + row] * step[below]
      }
      step[row] /= lower[row * count + row]
    }
    return step
  }
}
