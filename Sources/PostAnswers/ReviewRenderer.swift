import Answers
public import Posting
import TextFormats

/// Prints what is to be said of a draft.
///
/// Every document ends in a line end. The same review gives the same bytes.
public struct ReviewRenderer: Sendable {
  /// The forms that a review can be printed in.
  public enum Format: String, CaseIterable, Sendable {
    /// Lines for people: the verdict, where the pin would be, then a line for each problem.
    case text
    /// One JSON object, indented.
    case json
    /// The same object on one line.
    case ndjson
  }

  private let format: Format
  private let style: TextStyle

  /// Creates a renderer; color is for terminals only, and for text only.
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

  /// Returns problems as a JSON list on one line, each in the shape that a review has it.
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
