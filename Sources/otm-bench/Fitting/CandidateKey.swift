import GazetteerModel
import Geocoding

/// The identity of a candidate, independent of its score.
struct CandidateKey: Hashable {
  private let place: PlaceOrdinal?
  private let id: PlaceID?

  init(_ candidate: CandidateList.Candidate) {
    place = candidate.place
    id = candidate.id
  }
}
