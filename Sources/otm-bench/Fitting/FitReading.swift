import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy

/// A runner that answers queries with given weights.
struct FitReading {
  /// The maximum number of candidates used; the shares of others do not matter.
  private static let maxCandidates = 40
  /// The maximum rank to which a correct candidate is searched for.
  private static let farthestRight = 150

  let reader: GazetteerReader

  /// Returns the answers to every row.
  func answers(to rows: [FitRow], weights: ScoringWeights) throws -> [RowAnswer] {
    let geocoder = try ForwardGeocoder(gazetteer: reader, weights: weights)
    return try rows.map { try answer(to: $0.row, by: geocoder) }
  }

  private func answer(to row: QualityRow, by geocoder: ForwardGeocoder) throws -> RowAnswer {
    let list = try geocoder.candidates(for: row.query)
    var scores: [Double] = []
    var isRight: [Bool] = []
    var keys: [CandidateKey] = []
    for (position, candidate) in list.candidates.prefix(Self.farthestRight).enumerated() {
      let right = try geocoder.location(of: candidate).map { Self.isRight(row, $0) } ?? false
      guard right || position < Self.maxCandidates else { continue }
      scores.append(candidate.score.total)
      isRight.append(right)
      keys.append(CandidateKey(candidate))
    }
    return RowAnswer(
      scores: scores, isPlaceMeant: list.isPlaceMeant, isRight: isRight, keys: keys)
  }

  /// Returns whether the row passes, or the candidate is the very place that it names.
  ///
  /// Two sources may put the center of a country, a river or a mountain range far apart.
  private static func isRight(
    _ row: QualityRow, _ location: ForwardGeocoder.CandidateLocation
  ) -> Bool {
    if let id = row.place, id == location.id { return true }
    guard row.country == nil || location.country == row.country else { return false }
    return row.point.map {
      location.point.distanceMeters(to: $0) <= row.toleranceKilometers * 1_000
    } ?? true
  }

  /// Returns the slopes of each candidate's score for each informative row; empty for other rows.
  ///
  /// There is one for each term that moves the score. Scores are piecewise linear in the weights,
  /// so a small step of a weight gives the slope; a candidate's best interpretation may change, but
  /// then both have the same score.
  func slopes(
    of answers: [RowAnswer], to rows: [FitRow], at weights: ScoringWeights,
    terms: [ScoringDeclaration],
    isOpen: [Bool]
  ) throws -> [[Slope]] {
    var slopes = [[Slope]](repeating: [], count: rows.count)
    for (position, term) in terms.enumerated() {
      var stepped = weights
      let step = (term.range.upperBound - term.range.lowerBound) / 1_000
      stepped[term.term] += step
      let geocoder = try ForwardGeocoder(gazetteer: reader, weights: stepped)
      for (index, row) in rows.enumerated() where isOpen[index] {
        let list = try geocoder.candidates(for: row.row.query)
        var scores: [CandidateKey: Double] = [:]
        for candidate in list.candidates {
          scores[CandidateKey(candidate)] = candidate.score.total
        }
        for (candidate, key) in answers[index].keys.enumerated() {
          guard let score = scores[key] else { continue }
          let slope = (score - answers[index].scores[candidate]) / step
          if abs(slope) > 1e-6 {
            slopes[index].append(
              Slope(candidate: UInt16(candidate), term: UInt16(position), value: slope))
          }
        }
      }
    }
    return slopes
  }

  /// The slope of a candidate's score with respect to a term.
  struct Slope {
    let candidate: UInt16
    let term: UInt16
    let value: Double
  }
}
