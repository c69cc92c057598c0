/// A log-in whose credentials are being checked.
public struct RunningLogin: Hashable, Sendable {
  /// What tells it from others.
  public let number: Int64
  /// How many others with the same login from the same source were being checked when it began.
  public let others: Int
  /// How many others with the same login from the same site.
  public let othersFromSite: Int
  /// How many others with the same login, from anywhere.
  public let othersOfLogin: Int

  /// Creates one.
  public init(number: Int64, others: Int, othersFromSite: Int = 0, othersOfLogin: Int = 0) {
    self.number = number
    self.others = others
    self.othersFromSite = othersFromSite
    self.othersOfLogin = othersOfLogin
  }
}
