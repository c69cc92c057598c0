package import GazetteerModel
package import Geodesy

/// What a query may mean, as ranking sees it: for programs that measure and fit it.
package struct CandidateList {
  /// A candidate, apart from how it is shown.
  package struct Candidate {
    /// The ordinal of the place; `nil` for a postal code or an address.
    package let place: PlaceOrdinal?
    /// The id of a postal code or an address.
    package let id: PlaceID?
    /// The terms of its score.
    package let score: ScoreBreakdown
    /// Whether it is the first, or the same thing told again.
    package let isFirstThing: Bool
    let subject: Subject
  }

  /// The candidates, best first.
  package let candidates: [Candidate]
  /// The score of "no place is meant".
  package let noPlaceScore: Double
  private let first: Interpretation?

  init(_ interpretations: [Interpretation], noPlaceScore: Double = -.infinity) {
    self.noPlaceScore = noPlaceScore
    candidates = zip(interpretations, Ranking.isFirstThing(interpretations)).map {
      interpretation, isFirstThing in
      Candidate(
        place: interpretation.answered.identity.place, id: interpretation.answered.identity.id,
        score: interpretation.score, isFirstThing: isFirstThing, subject: interpretation.answered)
    }
    first = interpretations.first
  }

  /// Where the answer lies among places: that of the first candidate, or of what a postal code or
  /// an address belongs to; `nil` when no place is meant.
  package var firstAnchor: PlaceOrdinal? {
    first.flatMap { $0.score.total >= noPlaceScore ? $0.anchor : nil }
  }

  /// What tells how likely the first candidate is right, when it has such a share of the softmax;
  /// in the order of `Calibration.Evidence`, empty without candidates.
  package func evidence(share: Double) -> [Double] {
    first.map { Ranking.evidence(of: $0, share: share) } ?? []
  }
}

extension ForwardGeocoder {
  /// Returns the candidates for a text; none for a coordinate.
  package func candidates(
    for text: String, options: SearchOptions = SearchOptions()
  ) throws -> CandidateList {
    let query = ParsedQuery(text)
    guard answerWithoutSearch(query, options: options) == nil else { return CandidateList([]) }
    let (interpretations, phrases) = try retrieval(options, log: nil).interpretations(of: query)
    return CandidateList(
      interpretations, noPlaceScore: noPlaceScore(of: interpretations, query, phrases))
  }

  /// Where a candidate is.
  package struct CandidateLocation {
    /// The candidate's id.
    package let id: PlaceID
    /// Its representative point.
    package let point: Coordinate
    /// Its country; `nil` for seas and the like.
    package let country: CountryCode?
  }

  /// Returns where a candidate is; `nil` when the gazetteer lacks it.
  package func location(of candidate: CandidateList.Candidate) throws -> CandidateLocation? {
    switch candidate.subject {
    case .place(let match):
      try gazetteer.place(match.entry.place).map {
        CandidateLocation(id: $0.id, point: $0.coordinate, country: $0.country)
      }
    case .postcode(let code):
      code.id.map { CandidateLocation(id: $0, point: code.coordinate, country: code.country) }
    case .address(let match):
      CandidateLocation(
        id: match.entry.id, point: match.entry.coordinate, country: match.entry.country)
    }
  }
}
