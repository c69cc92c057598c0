/// The numbers of recent failed logins, for all the ways in which they are counted.
package struct FailedLogins: Hashable, Sendable {
  /// A count of failures.
  package struct Tally: Hashable, Sendable {
    /// The number of failures.
    package var count: Int
    /// The number of different logins tried.
    package var logins: Int
    /// The time of the last failure; `nil` if there is none.
    package var last: Timestamp?

    /// No failures.
    package static let none = Tally(count: 0, logins: 0, last: nil)

    package init(count: Int, logins: Int = 1, last: Timestamp?) {
      self.count = count
      self.logins = count == 0 ? 0 : logins
      self.last = last
    }
  }

  /// Failures with this login from this source, within ``LoginThrottle/windowSeconds``.
  package var pair = Tally.none
  /// Failures with this login from the source's site, in the same window.
  package var sitePair = Tally.none
  /// Failures with this login from anywhere, within ``LoginThrottle/accountWindowSeconds``.
  package var login = Tally.none
  /// Failures with any login from this source, within ``LoginThrottle/windowSeconds``.
  package var source = Tally.none
  /// Failures with any login from the source's site, in the same window.
  package var site = Tally.none

  /// Creates counts, by default of no failures.
  package init(
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
package struct RunningLogin: Hashable, Sendable {
  /// The number that identifies it.
  package let number: Int64
  /// The number of others with the same login and source that were being checked at its start.
  package let others: Int
  /// The number of others with the same login from the same site.
  package let othersFromSite: Int
  /// The number of others with the same login from anywhere.
  package let othersOfLogin: Int

  /// Creates a running login.
  package init(number: Int64, others: Int, othersFromSite: Int = 0, othersOfLogin: Int = 0) {
    self.number = number
    self.others = others
    self.othersFromSite = othersFromSite
    self.othersOfLogin = othersOfLogin
  }
}

/// The stored codes of a login and its source, made with the installation key: they can be counted,
/// but not read.
package struct LoginCodes: Sendable {
  /// The code of the login.
  package let login: String
  /// The code of the network or device.
  package let source: String
  /// The code of the network's site; `nil` without one.
  package let site: String?

  /// Creates the codes.
  package init(_ login: LoginName, from source: LoginSource, key: InstallationKey) {
    self.login = Self.code(of: login, key)
    self.source = key.code(of: "source " + source.key)
    site = source.site.map { key.code(of: "site " + $0) }
  }

  /// Returns the code of a login.
  package static func code(of login: LoginName, _ key: InstallationKey) -> String {
    key.code(of: login.text)
  }

  /// Returns the code of a client whose requests are counted.
  package static func code(ofClient client: String, _ key: InstallationKey) -> String {
    key.code(of: "client " + client)
  }
}

extension LoginThrottle {
  /// Returns the range of times whose failures count at a moment.
  package static func window(
    at now: Timestamp
  ) -> (network: Timestamp, account: Timestamp, end: Timestamp) {
    (
      now.advanced(bySeconds: -windowSeconds), now.advanced(bySeconds: -accountWindowSeconds),
      now.advanced(bySeconds: clockToleranceSeconds)
    )
  }
}
