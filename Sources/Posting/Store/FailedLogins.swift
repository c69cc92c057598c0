/// The numbers of recent failed logins, for all the ways in which they are counted.
public struct FailedLogins: Hashable, Sendable {
  /// A count of failures.
  public struct Tally: Hashable, Sendable {
    /// The number of failures.
    public var count: Int
    /// The number of different logins tried.
    public var logins: Int
    /// The time of the last failure; `nil` if there is none.
    public var last: Timestamp?

    /// No failures.
    public static let none = Tally(count: 0, logins: 0, last: nil)

    public init(count: Int, logins: Int = 1, last: Timestamp?) {
      self.count = count
      self.logins = count == 0 ? 0 : logins
      self.last = last
    }
  }

  /// Failures with this login from this source, within ``LoginThrottle/windowSeconds``.
  public var pair = Tally.none
  /// Failures with this login from the source's site, in the same window.
  public var sitePair = Tally.none
  /// Failures with this login from anywhere, within ``LoginThrottle/accountWindowSeconds``.
  public var login = Tally.none
  /// Failures with any login from this source, within ``LoginThrottle/windowSeconds``.
  public var source = Tally.none
  /// Failures with any login from the source's site, in the same window.
  public var site = Tally.none

  /// Creates counts, by default of no failures.
  public init(
    pair: Tally = .none, sitePair: Tally = .none, login: Tally = .none, source: Tally = .none,
    site: Tally = .none
  ) {
    self.pair = pair
    self.sitePair = sitePair
    self.login = login
    self.source = source
    self.site = site
  }
}

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
