import Answers
import Geocoding
import Geodesy
import Posting

extension JSONWriter {
  /// Writes a review; no key is ever missing, and what there is none of is null or empty.
  mutating func write(_ review: PostReview) {
    beginObject()
    key("accepted")
    value(review.isAccepted)
    key("location")
    value(review.location)
    key("link")
    value(review.link)
    key("latitude")
    if let point = review.coordinate { value(point.latitude) } else { null() }
    key("longitude")
    if let point = review.coordinate { value(point.longitude) } else { null() }
    key("place")
    if let place = review.place { write(place) } else { null() }
    key("problems")
    beginArray()
    for problem in review.problems { write(problem) }
    endArray()
    endObject()
  }

  /// Writes a problem.
  mutating func write(_ problem: PostProblem) {
    beginObject()
    key("code")
    value(problem.code.rawValue)
    key("field")
    value(problem.field.rawValue)
    key("severity")
    value(problem.severity.rawValue)
    key("message")
    value(problem.message)
    key("remedy")
    value(problem.remedy)
    key("offeredLink")
    value(problem.offeredLink)
    key("candidates")
    beginArray()
    for candidate in problem.candidates { write(candidate) }
    endArray()
    endObject()
  }

  /// Writes a place in the shape that answers of the geocoder have.
  private mutating func write(_ place: AnsweredPlace) {
    beginObject()
    writeFacts(of: place, placement: .included)
    endObject()
  }
}
