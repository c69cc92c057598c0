public import Testing

/// A row of a table of tests: what is given, what is expected of it, and why the row is there.
public struct Case<Given: Sendable, Expected: Sendable>: Sendable, CustomTestStringConvertible {
  public let given: Given
  public let expected: Expected
  public let why: String

  public init(_ given: Given, _ expected: Expected, _ why: String) {
    self.given = given
    self.expected = expected
    self.why = why
  }

  public var testDescription: String { "\(given) → \(expected) (\(why))" }
}
