#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Turns scores into probabilities of being right, by numbers that `otm-bench fit` finds.
///
/// A softmax of the scores, divided by a temperature, says which candidate is meant if one is; the
/// certainty says how likely it is that one is. The product of both is a result's confidence, so
/// confidences are in the order of the scores, and add up to the certainty.
package struct Calibration: Hashable, Sendable {
  /// Scores are surer of themselves than they are right: they are divided by this.
  package var temperature: Double
  /// What each ``Evidence`` adds to the certainty's logarithm of odds, in the order of its cases.
  package var coefficients: [Double]

  /// What speaks for or against the first candidate's being right.
  package enum Evidence: String, CaseIterable, Sendable {
    /// Always 1.
    case always
    /// 1 when words that matter are left over.
    case partial
    /// The subject's prominence, in tens of naturals, when no area is named.
    case fameAlone
    /// 1 when areas are named beside the subject.
    case context
    /// The subject's prominence, in tens of naturals, when areas are named.
    case fameInContext
    /// What the names' spelling costs.
    case spelling
    /// What the name's kind costs.
    case name
    /// What the words left over cost.
    case skipped
    /// 1 when the subject is an airport.
    case airport
    /// 1 when the subject is an area.
    case area
    /// The words that name the subject beyond the first, up to three.
    case length
    /// The logarithm of the first candidate's share of the softmax.
    case share
  }

  package init(temperature: Double, coefficients: [Double]) {
    self.temperature = temperature
    self.coefficients = coefficients
  }

  /// The calibration that confidences are made by.
  package static let fitted = Self(
    temperature: FittedWeights.temperature,
    coefficients: Evidence.allCases.map { FittedWeights.certainty[$0.rawValue] ?? 0 })

  /// Returns each candidate's share, in the candidates' order: they add up to 1.
  ///
  /// - Parameter scores: The candidates' scores, best first.
  package func shares(of scores: some Collection<Double>) -> [Double] {
    guard let top = scores.first else { return [] }
    let odds = scores.map { exp(($0 - top) / temperature) }
    let sum = odds.reduce(0, +)
    return odds.map { $0 / sum }
  }

  /// Returns the probability that one of the candidates is right.
  package func certainty(_ evidence: [Double]) -> Double {
    1 / (1 + exp(-zip(coefficients, evidence).reduce(0) { $0 + $1.0 * $1.1 }))
  }
}
