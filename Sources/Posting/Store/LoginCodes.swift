/// The stored codes of a login and its source, made with the installation key: they can be counted,
/// but not read.
package struct LoginCodes: Sendable {
  /// The code of the login.
  package let login: String
  /// The code of the network or device.
  package let source: String
  /// The code of the network's site; `nil` if there is none.
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
