import Gazetteer
import Geocoding
import GeocodingAPI
import TextFormats

/// A row of a set, and its part in fitting.
struct FitRow {
  /// The use of a row.
  enum Part: CaseIterable {
    /// Weights are fitted to it.
    case fitted
    /// It is only used to check whether they hold for other queries too.
    case heldBack
  }

  /// The denominator of the share of queries that are held back.
  private static let heldBackOneIn: UInt64 = 5

  let row: QualityRow
  /// The position of its set among the sets.
  let set: Int
  let part: Part
  /// The weight of the row: all of them add up to 1.
  let weight: Double

  /// Creates the rows of sets, except those that mean no place: they have nothing to rank.
  ///
  /// Equal queries are always in the same part, whatever set they are in. The weight of a set is
  /// the square root of its number of rows, so that small ones matter next to large ones; that of a
  /// row in it is the square root of its occurrences.
  static func rows(of sets: [QualitySet], seed: UInt64) -> [FitRow] {
    let ranked = sets.map { $0.rows.filter { !$0.meansNoPlace } }
    let setWeights = ranked.map { Double($0.count).squareRoot() }
    let allSets = setWeights.reduce(0, +)
    return ranked.enumerated().flatMap { position, rows in
      let weights = rows.map { max(0, $0.weight).squareRoot() }
      let share = setWeights[position] / allSets / max(1e-9, weights.reduce(0, +))
      return zip(rows, weights).map { row, weight in
        FitRow(
          row: row, set: position,
          part: hash(of: row.query, seed: seed) % heldBackOneIn == 0 ? .heldBack : .fitted,
          weight: weight * share)
      }
    }
  }

  /// Returns a stable hash of a text and a seed, with its last bits mixed.
  private static func hash(of text: String, seed: UInt64) -> UInt64 {
    var hash = StableHash.empty ^ seed &* 0x9e37_79b9_7f4a_7c15
    for byte in text.utf8 { hash = StableHash.step(hash, byte) }
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    return hash ^ hash >> 33
  }
}

/// The facts about an answered query that fitting needs.
struct RowAnswer {
  /// The scores of the candidates used, best first.
  let scores: [Double]
  /// Whether a place is meant, rather than none.
  let isPlaceMeant: Bool
  /// Whether each of them would pass.
  let isRight: [Bool]
  /// Their identities, to find them again with other weights.
  let keys: [CandidateKey]

  /// Whether any place is returned.
  var isAnswered: Bool { isPlaceMeant && !scores.isEmpty }
  /// Whether the row passes.
  var passes: Bool { isAnswered && isRight.first ?? false }
}

/// The identity of a candidate, independent of its score.
struct CandidateKey: Hashable {
  private let place: PlaceOrdinal?
  private let id: PlaceID?

  init(_ candidate: CandidateList.Candidate) {
    place = candidate.place
    id = candidate.id
  }
}
