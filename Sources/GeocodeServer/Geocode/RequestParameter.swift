/// A parameter of a route, and what is told of it in the description of the API.
struct RequestParameter: Hashable, Sendable {
  /// What values it has, as far as JSON Schema can say.
  enum Kind: Hashable, Sendable {
    /// Any text.
    case text
    /// Any text but the empty one.
    case someText
    /// A whole number in a range.
    case integer(ClosedRange<Int>, standard: Int?)
    /// Any number, or one in a range.
    case number(ClosedRange<Double>?)
    case flag
    /// One of these.
    case choice([String], standard: String?)
    /// A text that matches a regular expression.
    case pattern(String)
    /// A JSON object of names and the values that they equal.
    case equalities
  }

  let name: String
  let kind: Kind
  /// For people; what it means, and its unit.
  let summary: String
  /// A value that shows how it is written.
  let example: String
  let isRequired: Bool

  init(
    _ name: String, _ summary: String, kind: Kind = .text, example: String,
    isRequired: Bool = false
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.example = example
    self.isRequired = isRequired
  }
}
