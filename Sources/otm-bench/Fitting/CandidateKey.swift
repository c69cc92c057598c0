import GazetteerModel
import Geocoding

/// What a candidate is, apart from its score.
struct CandidateKey: Hashable {
  private let place: PlaceOrdinal?
  private let id: PlaceID?

  init(_ candidate: CandidateList.Candidate) {
    place = candidate.place
    id = candidate.id
  }
}
