import Answers
public import Posting
import TextFormats

/// Formats the review of a draft.
///
/// Every document ends with a newline. Equal reviews give equal bytes.
public struct ReviewRenderer: Sendable {
  /// The output formats of reviews.
  public enum Format: String, CaseIterable, Sendable {
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
  public init(format: Format, isColored: Bool = false) {
    self.format = format
    style = TextStyle(isColored: isColored)
  }

  /// Appends a review as a whole document.
  public func append(_ review: PostReview, to bytes: inout [UInt8]) {
    switch format {
    case .text: ReviewText(style: style).append(review, to: &bytes)
    case .json: appendJSON(review, .indented, to: &bytes)
    case .ndjson: appendJSON(review, .compact, to: &bytes)
    }
  }

  /// Returns problems as a JSON array on one line, in the same form as in a review.
  public static func json(of problems: [PostProblem]) -> String {
    var bytes: [UInt8] = []
    JSONWriter.append(.compact, to: &bytes) { writer in
      writer.beginArray()
      for problem in problems { writer.write(problem) }
      writer.endArray()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func appendJSON(
    _ review: PostReview, _ layout: JSONWriter.Layout, to bytes: inout [UInt8]
  ) {
    JSONWriter.append(layout, to: &bytes) { $0.write(review) }
    bytes.append(0x0A)
  }
}
