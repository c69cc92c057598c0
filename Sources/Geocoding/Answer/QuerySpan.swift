/// A span of the query's text.
public struct QuerySpan: Hashable, Sendable {
  /// The text, as typed.
  public var text: String
  /// The range of the span, in Unicode scalars of the query.
  public var range: Range<Int>

  public init(text: String, range: Range<Int>) {
    self.text = text
    self.range = range
  }
}
