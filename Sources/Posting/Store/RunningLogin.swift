/// A log-in whose credentials are being checked.
public struct RunningLogin: Hashable, Sendable {
  /// What tells it from others.
  public let number: Int64
  /// How many others of the same login and address were being checked when it began.
  public let others: Int

  /// Creates one.
  public init(number: Int64, others: Int) {
    self.number = number
    self.others = others
  }
}
