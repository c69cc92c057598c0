package import Gazetteer
package import GeocodingAPI
package import Geodesy

/// The possible meanings of a query as seen by ranking, for programs that measure and fit it.
package struct CandidateList {
  /// A candidate without its presentation.
  package struct Candidate {
    /// The ordinal of the place; `nil` for a postal code or an address.
    package let place: PlaceOrdinal?
    /// The id of a postal code or an address.
    package let id: PlaceID?
    /// The terms of its score.
    package let score: ScoreBreakdown
    let subject: Subject
  }

  /// The candidates, best first.
  package let candidates: [Candidate]
  /// Whether a place is meant, rather than none.
  package let isPlaceMeant: Bool
  private let first: Interpretation?

  init(_ interpretations: [Interpretation], isPlaceMeant: Bool = false) {
    self.isPlaceMeant = isPlaceMeant
    candidates = interpretations.map { interpretation in
      Candidate(
        place: interpretation.answered.identity.place, id: interpretation.answered.identity.id,
        score: interpretation.score, subject: interpretation.answered)
    }
    first = interpretations.first
  }

  /// The place of the first candidate, or the one that its postal code or address belongs to.
  ///
  /// It is `nil` if no place is meant.
  package var firstAnchor: PlaceOrdinal? {
    isPlaceMeant ? first?.anchor : nil
  }
}

extension ForwardGeocoder {
  /// Returns the candidates for a text; empty for a coordinate.
  package func candidates(
    for text: String, options: SearchOptions = SearchOptions()
  ) throws -> CandidateList {
    var query = ParsedQuery(text, gazetteer.lexicon)
    guard answerWithoutSearch(query, options: options) == nil else { return CandidateList([]) }
    let context = try context(options, log: nil)
    let (interpretations, phrases) = try interpretations(of: &query, context)
    return CandidateList(
      interpretations, isPlaceMeant: try isPlaceMeant(interpretations, query, phrases))
  }

  /// The location of a candidate.
  package struct CandidateLocation {
    /// The candidate's id.
    package let id: PlaceID
    /// The representative point.
    package let point: Coordinate
    /// The country; `nil` for seas and the like.
    package let country: CountryCode?
  }

  /// Returns the location of a candidate; `nil` if the gazetteer does not have it.
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
