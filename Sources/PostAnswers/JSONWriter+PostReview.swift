import Answers
import Geocoding
import Geodesy
import Posting
import TextFormats

extension JSONWriter {
  /// Writes a review.
  ///
  /// All keys are always present; missing values are null or empty.
  mutating func write(_ review: PostReview) {
    beginObject()
    member("accepted", review.isAccepted)
    member("location", review.location)
    member("link", review.link)
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
    member("code", problem.code.rawValue)
    member("field", problem.field.rawValue)
    member("severity", problem.severity.rawValue)
    member("message", problem.message)
    member("remedy", problem.remedy)
    member("offeredLink", problem.offeredLink)
    key("candidates")
    beginArray()
    for candidate in problem.candidates { write(candidate) }
    endArray()
    endObject()
  }

  /// Writes a place in the same form as the geocoder's answers.
  private mutating func write(_ place: AnsweredPlace) {
    beginObject()
    writeFacts(of: place, placement: .included)
    endObject()
  }
}
