#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Turns scores into probabilities of being right, by numbers that `otm-bench fit` finds.
///
/// A softmax of the scores, divided by a temperature, says which candidate is meant if one is. A
/// logistic regression on that and on other evidence says how likely the first result is right:
/// the place meant may be missing, or be told twice, as a town and its district. The others share
/// what is left.
package struct Calibration: Hashable, Sendable {
  /// Scores are surer of themselves than they are right: they are divided by this.
  package var temperature: Double
  /// What each ``Evidence`` adds to the logarithm of the odds that the first result is right, in
  /// the order of its cases.
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
    /// 1 when a part of the query is taken for a misspelling.
    case corrected
    /// What the name's kind costs.
    case name
    /// What the words left over cost.
    case skipped
    /// 1 when the subject is an airport.
    case airport
    /// 1 when the subject is an area, but no country: what the sets take for the middle of a
    /// country lies farther from ours than they tolerate, and tells nothing of whether it is meant.
    case area
    /// 1 when the subject goes by an alias or a former name.
    case alias
    /// The subject's prominence, in tens of naturals, when it goes by one of those.
    case fameOfAlias
    /// 1 when one of those is taken for a misspelling, too.
    case correctedAlias
    /// 1 when the subject is a county or smaller and holds a settlement of its name.
    case holdsNamesake
    /// 1 when an area is a county by its short name, or a town around which the subject lies.
    case looseArea
    /// 1 when the subject is a country or region, and the section before it is left over.
    case areaAlone
    /// 1 when it was put before what scores more.
    case lifted
    /// The words that name the subject beyond the first, up to three.
    case length
    /// 1 when it goes by an alias that several towns of its country bear.
    case borneByOthers
    /// 1 when the subject is a natural feature, a sea or a continent: of such the point says
    /// little.
    case landform
    /// 1 when the subject is a country.
    case country
    /// 1 when the subject is a settlement and the section before it is left over.
    case townLeftAlone
    /// The logarithm of the odds that the softmax gives to the first candidate.
    case share
  }

  package init(temperature: Double, coefficients: [Double]) {
    self.temperature = temperature
    self.coefficients = coefficients
  }

  /// The calibration that confidences are made by.
  package static let fitted = Self(
    temperature: FittedWeights.temperature,
    coefficients: Evidence.allCases.map { FittedWeights.evidence[$0.rawValue] ?? 0 })

  /// Returns each candidate's share, in the candidates' order: they add up to 1 without a
  /// score of "no place is meant".
  ///
  /// The scores come best first; `noPlaceScore` is that of no candidate's being meant, which
  /// takes its share too.
  package func shares(
    of scores: some Collection<Double>, noPlaceScore: Double = -.infinity
  ) -> [Double] {
    guard let top = scores.first else { return [] }
    let odds = scores.map { exp(($0 - top) / temperature) }
    let sum = odds.reduce(0, +) + exp((noPlaceScore - top) / temperature)
    return odds.map { $0 / sum }
  }

  /// Returns the probability that the first candidate is right, by the evidence alone.
  package func probability(_ evidence: [Double]) -> Double {
    1 / (1 + exp(-zip(coefficients, evidence).reduce(0) { $0 + $1.0 * $1.1 }))
  }

  /// Returns how sure it is that the first candidate is right.
  ///
  /// Up to a half it is never above `share`, what the softmax gives to the first candidate and to
  /// others that are the same thing: of many places that are as good the first is hardly meant,
  /// however well known. Beyond, the share bounds it less and less.
  package func firstConfidence(_ evidence: [Double], share: Double) -> Double {
    let bound = share <= 0.5 ? share : min(1, 0.5 + Self.boundSlope * (share - 0.5))
    return Self.cautious(min(bound, probability(evidence)))
  }

  /// Beyond five eighths a share bounds nothing.
  private static let boundSlope = 4.0

  /// Where caution begins, and what probability it tells as a confidence of 0.9.
  private static let caution = (from: 0.85, until: 0.96)
  private static let sure = 0.9

  /// A probability as it is told: what is right less often than 24 times in 25 is told as 0.9 at
  /// most.
  ///
  /// Over 0.9 people and programs act without asking, so that few such answers may be wrong; below,
  /// the difference between 0.88 and 0.94 changes nothing for them.
  private static func cautious(_ probability: Double) -> Double {
    if probability <= caution.from { return probability }
    if probability <= caution.until {
      return caution.from + (probability - caution.from) * (sure - caution.from)
        / (caution.until - caution.from)
    }
    return sure + (probability - caution.until) * (1 - sure) / (1 - caution.until)
  }

  /// Returns each candidate's probability of being meant, in the candidates' order.
  ///
  /// They are in the order of the shares, and add up to at most 1.
  package func confidences(shares: [Double], first: Double) -> [Double] {
    guard let share = shares.first, share > 0 else { return [] }
    // No other is likelier than the first, and nothing is likelier than all.
    let scale = share < 1 ? min(first / share, (1 - first) / (1 - share)) : 0
    return [first] + shares.dropFirst().map { $0 * scale }
  }

  /// The evidence of a share: its logarithm of odds, within bounds beyond which it tells no more.
  package static func evidence(ofShare share: Double) -> Double {
    let bounded = min(max(share, 0.001), 0.999)
    return log(bounded / (1 - bounded))
  }
}
