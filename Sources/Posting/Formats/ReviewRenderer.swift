import Answers
import GeocodingAPI
import Geodesy
import TextFormats

/// Formats the review of a draft.
///
/// Every document ends with a newline. Equal reviews give equal bytes.
package struct ReviewRenderer: Sendable {
  /// The output formats of reviews.
  package enum Format: String, CaseIterable, Sendable {
    /// Text for people: the verdict, the position of the pin, then one line per problem.
    case text
    /// One JSON object, indented.
    case json
    /// The same object on one line.
    case ndjson
  }

  private let format: Format
  private let style: TextStyle

  /// Creates a renderer; use color only for text on terminals.
  package init(format: Format, isColored: Bool = false) {
    self.format = format
    style = TextStyle(isColored: isColored)
  }

  /// Appends a review as a whole document.
  package func append(_ review: PostReview, to bytes: inout [UInt8]) {
    switch format {
    case .text: ReviewText(style: style).append(review, to: &bytes)
    case .json: JSONWriter.appendLine(.indented, to: &bytes) { $0.write(review) }
    case .ndjson: JSONWriter.appendLine(.compact, to: &bytes) { $0.write(review) }
    }
  }

  /// Returns problems as a JSON array on one line, in the same form as in a review.
  package static func json(of problems: [PostProblem]) -> String {
    var bytes: [UInt8] = []
    JSONWriter.append(.compact, to: &bytes) { writer in
      writer.beginArray()
      for problem in problems { writer.write(problem) }
      writer.endArray()
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

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
    member("hint", review.hint)
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
    key("words")
    beginArray()
    for word in problem.words { value(word) }
    endArray()
    key("candidates")
    beginArray()
    for candidate in problem.candidates { write(candidate) }
    endArray()
    member("candidateCount", problem.candidateCount)
    endObject()
  }

  /// Writes a place in the same form as the geocoder's answers.
  private mutating func write(_ place: AnsweredPlace) {
    beginObject()
    writeFacts(of: place, placement: .included)
    endObject()
  }
}
