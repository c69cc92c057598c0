import Gazetteer
import GeocodingAPI

/// The conversion of scores into probabilities, and the number of equally good candidates.
enum Ranking {
  /// Returns each interpretation's probability of being meant, in the interpretations' order.
  ///
  /// `first` is that of the first.
  static func confidences(of interpretations: [Interpretation], first: Double) -> [Double] {
    let calibration = Calibration.fitted
    return calibration.confidences(
      shares: calibration.shares(of: interpretations.map(\.score.total)), first: first)
  }

  /// Returns whether the answer of the interpretation at a position is the same thing as the first one's.
  ///
  /// A place and an area of the same name around it are one thing.
  static func isFirstThing(_ position: Int, of interpretations: [Interpretation]) -> Bool {
    position == 0
      || isSameThing(
        interpretations.first?.placeInterval, interpretations[position].placeInterval)
  }

  /// Returns whether a place and its own postal code are named, or a code and an area around it other than its
  /// country.
  ///
  /// A code whose point is not known from its record or its town confirms nothing.
  static func hasOwnCode(_ interpretation: Interpretation) -> Bool {
    guard !interpretation.isCorrected, interpretation.score.outside == 0,
      interpretation.answered.evidence.confirms
    else { return false }
    return interpretation.parts.contains { part in
      switch part {
      case .postcode(_, let code): code.evidence.confirms
      case .area(_, let area): interpretation.subject.isPostcode && area.entry.layer != .country
      case .skipped: false
      }
    }
  }

  /// Returns whether another candidate is confirmed by its code as well, and accounts for as many words.
  static func isRivaled(
    _ first: Interpretation, among interpretations: [Interpretation]
  ) -> Bool {
    interpretations.dropFirst().contains { other in
      hasOwnCode(other) && other.leftOverCount <= first.leftOverCount
        && !(other.answered.country == first.answered.country
          && other.answered.codeText == first.answered.codeText)
    }
  }

  /// The probability from which the first answer needs no question.
  ///
  /// Of less likely ones one in ten and more are wrong, which people notice only if they are asked.
  private static let sure = 0.9
  /// The share of the probability of all candidates that those to choose from cover.
  private static let covered = 0.95

  /// Returns how many of the first candidates one chooses from: those that together have 95 % of the
  /// probability; one if the first is sure.
  ///
  /// A place and an area of the same name around it are one thing, and make no question.
  static func choiceCount(of interpretations: [Interpretation], _ confidences: [Double]) -> Int {
    guard let first = confidences.first else { return 0 }
    guard first < sure else { return 1 }
    let wanted = confidences.reduce(0, +) * covered
    var sum = 0.0
    let count = confidences.prefix { confidence in
      defer { sum += confidence }
      return sum < wanted
    }.count
    let isQuestion = (0..<count).contains { !isFirstThing($0, of: interpretations) }
    return isQuestion ? count : 1
  }

  private static func isSameThing(_ one: PlaceInterval?, _ other: PlaceInterval?) -> Bool {
    guard let one, let other else { return false }
    return one.contains(other.first) || other.contains(one.first)
  }
}
