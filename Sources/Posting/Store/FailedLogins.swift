/// How often log-ins failed of late, for one address.
public struct FailedLogins: Hashable, Sendable {
  /// Failures with the login asked about, from this address.
  public let withLogin: Int
  /// When the last of these was; `nil` when there is none.
  public let lastWithLogin: Timestamp?
  /// Failures with any login, from this address.
  public let fromAddress: Int
  /// How many different logins these tried.
  public let loginsTried: Int
  /// When the last failure from this address was; `nil` when there is none.
  public let lastFromAddress: Timestamp?

  /// Creates a count.
  public init(
    withLogin: Int, lastWithLogin: Timestamp?, fromAddress: Int, loginsTried: Int,
    lastFromAddress: Timestamp?
  ) {
    self.withLogin = withLogin
    self.lastWithLogin = lastWithLogin
    self.fromAddress = fromAddress
    self.loginsTried = loginsTried
    self.lastFromAddress = lastFromAddress
  }
}
