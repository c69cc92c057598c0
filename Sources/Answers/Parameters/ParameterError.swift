/// Why the value of a parameter is none of those it can have.
public struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What would be right, in one sentence without a full stop.
  public let description: String

  /// Creates an error that says what would be right.
  public init(_ description: String) { self.description = description }
}
