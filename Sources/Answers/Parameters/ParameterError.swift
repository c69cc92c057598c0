/// An invalid value of a parameter.
public struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is expected, in one sentence without a period.
  public let description: String

  /// Creates an error from a sentence that says what is expected.
  public init(_ description: String) { self.description = description }
}
