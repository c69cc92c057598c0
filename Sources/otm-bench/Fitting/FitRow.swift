import Geocoding

/// A row of a set, and what part it plays in fitting.
struct FitRow {
  /// What a row is used for.
  enum Part: CaseIterable {
    /// Weights are fitted to it.
    case fitted
    /// It only tells whether they hold for other queries too.
    case heldBack
  }

  /// One query in so many is held back.
  private static let heldBackOneIn: UInt64 = 5

  let row: QualityRow
  /// Position of its set among the sets.
  let set: Int
  let part: Part
  /// What the row counts: all weights add up to 1.
  let weight: Double

  /// Cuts sets into rows.
  ///
  /// Equal queries are always of the same part, whatever set they are in. A set counts as the
  /// square root of its rows, so that a small one is heard beside a large one; a row in it as the
  /// square root of its occurrences.
  static func rows(of sets: [QualitySet], seed: UInt64) -> [FitRow] {
    let setWeights = sets.map { Double($0.rows.count).squareRoot() }
    let allSets = setWeights.reduce(0, +)
    return sets.enumerated().flatMap { position, set in
      let weights = set.rows.map { max(0, $0.weight).squareRoot() }
      let share = setWeights[position] / allSets / max(1e-9, weights.reduce(0, +))
      return zip(set.rows, weights).map { row, weight in
        FitRow(
          row: row, set: position,
          part: hash(of: row.query, seed: seed) % heldBackOneIn == 0 ? .heldBack : .fitted,
          weight: weight * share)
      }
    }
  }

  /// FNV-1a, with its last bits stirred: the same on every machine.
  private static func hash(of text: String, seed: UInt64) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ seed &* 0x9e37_79b9_7f4a_7c15
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    return hash ^ hash >> 33
  }
}

/// What fitting needs of one answered query.
struct RowAnswer {
  /// The scores of the candidates that are looked at, best first.
  let scores: [Double]
  /// The score of "no place is meant".
  let noPlaceScore: Double
  /// Which of them would pass.
  let isRight: [Bool]
  /// Which of them are the first, or the same thing told again.
  let isFirstThing: [Bool]
  /// What they are, to find them again under other weights.
  let keys: [CandidateKey]
  /// What tells how likely the first is right, but for its share of the softmax.
  let evidence: [Double]

  /// Whether a place is answered at all.
  var isAnswered: Bool { scores.first.map { $0 >= noPlaceScore } ?? false }
  /// Whether the row passes.
  var passes: Bool { isAnswered && isRight.first ?? false }
  /// How likely the first candidate is right; 0 when there is none.
  func confidence(_ calibration: Calibration) -> Double {
    let shares = shares(calibration)
    guard let share = shares.first else { return 0 }
    return calibration.firstConfidence(
      CalibrationFit.evidence(self, share: share), share: firstThingShare(calibration))
  }
  /// What the softmax gives to the first candidate and to others that are the same thing.
  func firstThingShare(_ calibration: Calibration) -> Double {
    zip(isFirstThing, shares(calibration)).reduce(0) { $0 + ($1.0 ? $1.1 : 0) }
  }
  /// The candidates' shares of the softmax.
  func shares(_ calibration: Calibration) -> [Double] {
    calibration.shares(of: scores, noPlaceScore: noPlaceScore)
  }
}
