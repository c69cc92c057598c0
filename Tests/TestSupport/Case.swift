import Testing

/// A row of a test table: input, expectation, and reason.
package struct Case<Given: Sendable, Expected: Sendable>: Sendable, CustomTestStringConvertible {
  package let given: Given
  package let expected: Expected
  package let why: String

  package init(_ given: Given, _ expected: Expected, _ why: String) {
    self.given = given
    self.expected = expected
    self.why = why
  }

  package var testDescription: String { "\(given) → \(expected) (\(why))" }
}
