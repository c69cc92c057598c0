/// A login whose credentials are being checked.
public struct RunningLogin: Hashable, Sendable {
  /// The number that identifies it.
  public let number: Int64
  /// The number of others with the same login and source that were being checked at its start.
  public let others: Int
  /// The number of others with the same login from the same site.
  public let othersFromSite: Int
  /// The number of others with the same login from anywhere.
  public let othersOfLogin: Int

  /// Creates a running login.
  public init(number: Int64, others: Int, othersFromSite: Int = 0, othersOfLogin: Int = 0) {
    self.number = number
    self.others = others
    self.othersFromSite = othersFromSite
    self.othersOfLogin = othersOfLogin
  }
}
