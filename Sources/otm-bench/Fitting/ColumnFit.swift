import Foundation
import Geocoding
import GeocodingAPI

/// A fit of the coefficients of the columns for both targets.
struct ColumnFit {
  /// The fewest rows that have a column for it to have a coefficient.
  static let leastRows = 12
  /// The probability that no place is meant from which on none is shown.
  static let noPlace = 0.5
  private static let folds = 20

  /// The coefficients of a target, and the rows behind each.
  struct Result {
    let target: ConfidenceColumn.Target
    let coefficients: [Double]
    /// The number of fitted rows with each column, and of those that are not right, or mean no place.
    let counts: [(rows: Int, wrong: Int)]

    /// The coefficients that the program is compiled with, for which no rows were counted.
    static func compiled(_ target: ConfidenceColumn.Target) -> Self {
      Self(
        target: target, coefficients: Calibration.fitted.coefficients[target] ?? [],
        counts: ConfidenceColumn.all.map { _ in (0, 0) })
    }

    /// Returns the probability of the target for a row.
    func probability(_ row: ColumnRow) -> Double {
      1 / (1 + exp(-LogisticFit.odds(row.sample(for: target), coefficients)))
    }
  }

  let rows: [ColumnRow]

  /// Returns the coefficients of "no place" by all rows, unless they are given, and those of "right" by the rows
  /// that are then shown.
  func run(noPlace given: Result? = nil) -> (noPlace: Result, right: Result) {
    let noPlace = given ?? fit(.noPlace, to: rows.filter { !$0.isHeldBack })
    let shown = rows.filter { !$0.isHeldBack && noPlace.probability($0) < Self.noPlace }
    return (noPlace, fit(.right, to: shown))
  }

  /// Returns for each row its probabilities by coefficients that were fitted without any row of its kind.
  func withoutOwnKind(_ whole: (noPlace: Result, right: Result)) -> [Double] {
    var probabilities = [Double](repeating: 0, count: rows.count)
    for fold in 0..<Self.folds {
      let others = rows.filter { !$0.isHeldBack && $0.kind % Self.folds != fold }
      let shown = others.filter { whole.noPlace.probability($0) < Self.noPlace }
      let right = fit(.right, to: shown, from: whole.right.coefficients)
      for (index, row) in rows.enumerated() where row.kind % Self.folds == fold {
        probabilities[index] = right.probability(row)
      }
    }
    return probabilities
  }

  /// Returns the fit of a target to rows.
  func fit(
    _ target: ConfidenceColumn.Target, to rows: [ColumnRow], from start: [Double]? = nil
  ) -> Result {
    let rows = rows.filter { $0.counts(for: target) }
    let fit = Self.regression(target, rows)
    return Result(
      target: target, coefficients: fit.run(from: start), counts: Self.counts(target, rows))
  }

  /// Returns the regression of a target: columns with too few rows have no coefficient.
  static func regression(_ target: ConfidenceColumn.Target, _ rows: [ColumnRow]) -> LogisticFit {
    let counts = counts(target, rows)
    let bounds = zip(ConfidenceColumn.all, counts).map { column, count -> LogisticFit.Bound in
      guard count.rows >= leastRows else { return .zero }
      return switch column.sign(for: target) {
      case .up: .atLeastZero
      case .down: .atMostZero
      case .free: .free
      case .unused: .zero
      }
    }
    return LogisticFit(samples: rows.map { $0.sample(for: target) }, bounds: bounds)
  }

  private static func counts(
    _ target: ConfidenceColumn.Target, _ rows: [ColumnRow]
  ) -> [(rows: Int, wrong: Int)] {
    var counts = ConfidenceColumn.all.map { _ in (rows: 0, wrong: 0) }
    for row in rows {
      let isWrong = target == .right ? !row.isRight : row.meansNoPlace
      for (index, _) in row.columns {
        counts[index].rows += 1
        counts[index].wrong += isWrong ? 1 : 0
      }
    }
    return counts
  }
}
