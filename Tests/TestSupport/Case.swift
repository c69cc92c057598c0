public import Testing

/// A row of a test table: input, expectation, and reason.
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
