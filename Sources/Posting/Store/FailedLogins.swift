/// How often log-ins failed of late, by everything that failures are counted by.
public struct FailedLogins: Hashable, Sendable {
  /// Some failures.
  public struct Tally: Hashable, Sendable {
    /// How many there are.
    public var count: Int
    /// How many different logins they tried.
    public var logins: Int
    /// When the last was; `nil` when there is none.
    public var last: Timestamp?

    /// No failures.
    public static let none = Tally(count: 0, logins: 0, last: nil)

    public init(count: Int, logins: Int = 1, last: Timestamp?) {
      self.count = count
      self.logins = count == 0 ? 0 : logins
      self.last = last
    }
  }

  /// With this login from this source, within ``LoginThrottle/windowSeconds``.
  public var pair = Tally.none
  /// With this login from the source's site, within the same time.
  public var sitePair = Tally.none
  /// With this login from anywhere, within ``LoginThrottle/accountWindowSeconds``.
  public var login = Tally.none
  /// With any login from this source, within ``LoginThrottle/windowSeconds``.
  public var source = Tally.none
  /// With any login from the source's site, within the same time.
  public var site = Tally.none

  /// Creates counts: by default no failures.
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
