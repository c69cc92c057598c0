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
/// A logistic regression on that and on other evidence gives the probability that the first result
/// is right: the place meant may be missing, or be present twice, as a town and its district. The
/// others share the rest.
package struct Calibration: Hashable, Sendable {
  /// The divisor of scores, which are more certain than they are right.
  package var temperature: Double
  /// The weight of each ``Evidence`` in the log-odds that the first result is right.
  ///
  /// They are in the order of its cases.
  package var coefficients: [Double]

  /// Evidence for or against the first candidate.
  package enum Evidence: String, CaseIterable, Sendable {
    /// Always 1.
    case always
    /// 1 if significant words are left over.
    case partial
    /// The subject's prominence, in tens of naturals, if no area is named.
    case fameAlone
    /// 1 if areas are named in addition to the subject.
    case context
    /// The subject's prominence, in tens of naturals, if areas are named.
    case fameInContext
    /// The cost of the names' spelling.
    case spelling
    /// 1 if a part of the query is taken for a misspelling.
    case corrected
    /// The cost of the kind of name.
    case name
    /// The cost of the words left over.
    case skipped
    /// 1 if the subject is an airport.
    case airport
    /// 1 if the subject is an area other than a country.
    ///
    /// Countries are left out because the sets' idea of a country's center lies farther from ours
    /// than they tolerate, which says nothing about whether it is meant.
    case area
    /// 1 if the subject is named by an alias or a former name.
    case alias
    /// The subject's prominence, in tens of naturals, if it is named by one of those.
    case fameOfAlias
    /// 1 if one of those is also taken for a misspelling.
    case correctedAlias
    /// 1 if the subject is a county or smaller and contains a settlement of the same name.
    case holdsNamesake
    /// 1 if an area is a county by its short name, or a town around which the subject lies.
    case looseArea
    /// 1 if the subject is a country or region, and the section before it is left over.
    case areaAlone
    /// 1 if it was moved ahead of a candidate with a higher score.
    case lifted
    /// The number of words that name the subject beyond the first, up to three.
    case length
    /// 1 if it is named by an alias that several towns of its country have.
    case borneByOthers
    /// 1 if the subject is a natural feature, a sea or a continent, whose point says little.
    case landform
    /// 1 if the subject is a country.
    case country
    /// 1 if the subject is a settlement and the section before it is left over.
    case townLeftAlone
    /// 1 if a part is taken for a misspelling and areas are named.
    case correctedInContext
    /// 1 if the words taken for a misspelling are the name of another place.
    case correctedName
    /// 1 if a foreign name of a place that is no large city is taken for what is misspelled.
    case correctedExonym
    /// 1 if a settlement in an area that is named is called by an alias that is the name of a famous
    /// place elsewhere.
    case famousElsewhere
    /// The prominence, in tens of naturals, of a subject whose name is taken to be misspelled.
    case fameOfCorrected
    /// The number of corrected letters.
    case edits
    /// 1 if a word left over stands in the subject's section.
    case wordBeside
    /// The prominence, in tens of naturals, of a subject beside such a word.
    case fameBeside
    /// 1 if nothing but a street with its number, or a unit, is left over.
    case streetLeft
    /// 1 if its own postal code is named with it, and with no other candidate theirs.
    case confirmedByCode
    /// The log-odds that the softmax gives the first candidate.
    case share
  }

  package init(temperature: Double, coefficients: [Double]) {
    self.temperature = temperature
    self.coefficients = coefficients
  }

  /// The calibration used for confidences.
  package static let fitted = Self(
    temperature: FittedWeights.temperature,
    coefficients: Evidence.allCases.map { FittedWeights.evidence[$0.rawValue] ?? 0 })

  /// Returns each candidate's share, in the candidates' order.
  ///
  /// The scores come best first; `noPlaceScore` is that of "no place is meant", which takes a share
  /// too. Without it, the shares add up to 1.
  package func shares(
    of scores: some Collection<Double>, noPlaceScore: Double = -.infinity
  ) -> [Double] {
    guard let top = scores.first else { return [] }
    let odds = scores.map { exp(($0 - top) / temperature) }
    let sum = odds.reduce(0, +) + exp((noPlaceScore - top) / temperature)
    return odds.map { $0 / sum }
  }

  /// Returns the probability that the first candidate is right, from the evidence alone.
  package func probability(_ evidence: [Double]) -> Double {
    1 / (1 + exp(-zip(coefficients, evidence).reduce(0) { $0 + $1.0 * $1.1 }))
  }

  /// Returns the confidence that the first candidate is right.
  ///
  /// Up to a half, it never exceeds `share`, which the softmax gives the first candidate and others
  /// that are the same thing: of many equally good places, the first is hardly meant, however well
  /// known. Beyond that, the share limits it less and less.
  package func firstConfidence(_ evidence: [Double], share: Double) -> Double {
    let bound = share <= 0.5 ? share : min(1, 0.5 + Self.boundSlope * (share - 0.5))
    var probability = probability(evidence)
    if Self.has(.areaAlone, evidence) { probability = max(probability, Self.standIn) }
    if Self.has(.confirmedByCode, evidence) { return max(probability, Self.byCode) }
    if Self.limiting.contains(where: { Self.has($0, evidence) }) {
      probability = min(probability, Self.unsure)
    }
    let confidence = Self.cautious(min(bound, probability))
    return Self.has(.partial, evidence) ? Self.partial(confidence) : confidence
  }

  /// The minimum confidence of an area that is returned for an unknown place inside it.
  ///
  /// The rows count such an answer as wrong, so the regression gives only a few hundredths. However, in
  /// nine of ten of the development sets (140 of 155) the area holds the place that is meant. It
  /// stays well below a half, since the area is not the place itself.
  private static let standIn = 0.3

  /// The minimum confidence of a place that is named with its own postal code, even if other words are left over.
  ///
  /// Of made-up addresses in 36 countries, 10,224 of 10,300 such answers lie within 30 km of the place, and 1,330
  /// of the 1,381 that would have less than 0.8.
  private static let byCode = 0.89

  /// The maximum confidence of a place whose name is one letter away from what is a name as typed, or
  /// is rather a famous place's, or is a foreign one: "neymar" is hardly Weimar as Azerbaijanis call it.
  ///
  /// Of such places in an area that is named, 42 of 42 made-up misspellings are right, but 3 of 19 that
  /// people typed.
  private static let unsure = 0.45
  /// The evidence for such a place.
  private static let limiting: [Evidence] = [.correctedName, .correctedExonym, .famousElsewhere]

  private static func has(_ piece: Evidence, _ evidence: [Double]) -> Bool {
    guard let position = Evidence.allCases.firstIndex(of: piece) else { return false }
    return evidence.indices.contains(position) && evidence[position] > 0
  }

  /// Beyond five eighths, a share does not limit anything.
  private static let boundSlope = 4.0

  /// The start of caution, and the probability that is reported as a confidence of 0.9.
  private static let caution = (from: 0.85, until: 0.975)
  private static let sure = 0.9

  /// Returns a probability as reported: at most 0.9 for results right less than 39 times in 40.
  ///
  /// Above 0.9, people and programs act without asking, so few such results may be wrong; below,
  /// the difference between 0.88 and 0.94 does not matter to them.
  private static func cautious(_ probability: Double) -> Double {
    if probability <= caution.from { return probability }
    if probability <= caution.until {
      return caution.from + (probability - caution.from) * (sure - caution.from)
        / (caution.until - caution.from)
    }
    return sure + (probability - caution.until) * (1 - sure) / (1 - caution.until)
  }

  /// The share of a partial answer's distance from ``sure`` that is left.
  private static let partialSlope = 0.45

  /// Returns the confidence of an answer to a part of the words.
  ///
  /// Those from a half to nine tenths are right more often than the regression says: at 0.5 to 0.6 71 %
  /// of 49, at 0.6 to 0.7 78 % of 46, at 0.8 to 0.9 95 % of 271 (`otm-bench calibration --all`). Below a half
  /// are the answers that are hardly what was asked for, and stay so.
  private static func partial(_ confidence: Double) -> Double {
    guard confidence >= 0.5, confidence < sure else { return confidence }
    return sure - (sure - confidence) * partialSlope
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

  /// Returns the evidence of a share: its log-odds, limited to the range in which they are useful.
  package static func evidence(ofShare share: Double) -> Double {
    let bounded = min(max(share, 0.001), 0.999)
    return log(bounded / (1 - bounded))
  }
}
