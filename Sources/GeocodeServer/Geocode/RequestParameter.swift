/// A parameter of a route, with its API description.
struct RequestParameter: Hashable, Sendable {
  /// The values of a parameter, as far as JSON Schema can describe them.
  enum Kind: Hashable, Sendable {
    /// Any text.
    case text
    /// Any nonempty text.
    case someText
    /// An integer in a range.
    case integer(ClosedRange<Int>, standard: Int?)
    /// Any number, or one in a range.
    case number(ClosedRange<Double>?)
    case flag
    /// One of these.
    case choice([String], standard: String?)
    /// A text that matches a regular expression.
    case pattern(String)
    /// A JSON object of names and the values they must have.
    case equalities
  }

  let name: String
  let kind: Kind
  /// The description for people, with the unit.
  let summary: String
  /// An example value.
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
