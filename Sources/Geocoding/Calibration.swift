package import Gazetteer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A calibration that turns scores into probabilities, with numbers fitted by `otm-bench fit`.
///
/// A softmax of the scores, divided by a temperature, gives the candidate that is meant if one is.
/// A logistic regression on the columns (``ConfidenceColumn``) gives the probability that the first result
/// is right, which is shown as it is, and another one that no place is meant. The other candidates share
/// the rest.
package struct Calibration: Hashable, Sendable {
  /// The divisor of scores, which are more certain than they are right.
  package var temperature: Double
  /// The coefficients of each target, in the order of ``ConfidenceColumn/all``.
  package let coefficients: [ConfidenceColumn.Target: [Double]]
  /// The columns that have a coefficient for any target.
  private let used: [UsedColumn]

  private struct UsedColumn: Hashable, Sendable {
    let index: Int
    let right: Double
    let noPlace: Double
  }

  package init(temperature: Double, coefficients: [ConfidenceColumn.Target: [Double]]) {
    self.temperature = temperature
    self.coefficients = coefficients
    let none = ConfidenceColumn.all.map { _ in 0.0 }
    used = zip(coefficients[.right] ?? none, coefficients[.noPlace] ?? none).enumerated()
      .map { UsedColumn(index: $0.offset, right: $0.element.0, noPlace: $0.element.1) }
      .filter { $0.right != 0 || $0.noPlace != 0 }
  }

  /// The calibration used for confidences in a gazetteer of everything; shares are the same in all.
  package static let fitted = Self(FittedWeights.bundled)

  private static let fittedToCities = Self(FittedWeights.bundled, tier: .cities)
  private static let fittedToPlaces = Self(FittedWeights.bundled, tier: .places)

  /// The calibration used for confidences in a gazetteer of a tier.
  package static func fitted(to tier: PlaceSelection.Tier) -> Self {
    switch tier {
    case .cities: fittedToCities
    case .places: fittedToPlaces
    case .world: fitted
    }
  }

  /// Creates the calibration of a file of weights; columns that it lacks have no effect.
  package init(_ weights: FittedWeights, tier: PlaceSelection.Tier = .world) {
    self.init(
      temperature: weights.temperature(),
      coefficients: Dictionary(
        uniqueKeysWithValues: ConfidenceColumn.Target.allCases.map { target in
          let named = weights.coefficients(of: target, tier: tier)
          return (target, ConfidenceColumn.all.map { named[$0.name] ?? 0 })
        }))
  }

  /// Returns each candidate's share, in the candidates' order; they add up to 1.
  ///
  /// The scores come best first.
  package func shares(of scores: some Collection<Double>) -> [Double] {
    guard let top = scores.first else { return [] }
    let odds = scores.map { exp(($0 - top) / temperature) }
    let sum = odds.reduce(0, +)
    return odds.map { $0 / sum }
  }

  /// The probability that the first interpretation is right, and that no place is meant.
  struct Probabilities {
    let right: Double
    let noPlace: Double
  }

  /// Returns the probabilities of a text, computing only the columns that have a coefficient.
  func probabilities(_ facts: AnswerFacts) -> Probabilities {
    var right = 0.0
    var noPlace = 0.0
    for column in used {
      let value = ConfidenceColumn.all[column.index].value(facts)
      guard value != 0 else { continue }
      right += column.right * value
      noPlace += column.noPlace * value
    }
    return Probabilities(right: 1 / (1 + exp(-right)), noPlace: 1 / (1 + exp(-noPlace)))
  }

  /// Returns the probability of each candidate of being meant, in the candidates' order.
  ///
  /// They have the order of the shares, and add up to at most 1.
  package func confidences(shares: [Double], first: Double) -> [Double] {
    guard let share = shares.first, share > 0 else { return [] }
    // No other is likelier than the first, and nothing is likelier than all together.
    let scale = share < 1 ? min(first / share, (1 - first) / (1 - share)) : 0
    return [first] + shares.dropFirst().map { $0 * scale }
  }
}
