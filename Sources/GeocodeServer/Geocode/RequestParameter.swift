/// A parameter of a route, and what is told of it in the description of the API.
struct RequestParameter: Hashable, Sendable {
  /// What values it has, as far as JSON Schema can say.
  enum Kind: Hashable, Sendable {
    case text
    /// A whole number in a range.
    case integer(ClosedRange<Int>, standard: Int?)
    /// Any number.
    case number
    case flag
    /// One of these.
    case choice([String], standard: String?)
    /// A text that matches a regular expression.
    case pattern(String)
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
