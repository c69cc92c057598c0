/// What is stored of a login and of where it was tried: codes of the installation, which can be
/// counted and not read.
package struct LoginCodes: Sendable {
  /// Of the login.
  package let login: String
  /// Of the network or device.
  package let source: String
  /// Of the network's site; `nil` where there is none.
  package let site: String?

  /// Makes the codes.
  package init(_ login: LoginName, from source: LoginSource, key: InstallationKey) {
    self.login = Self.code(of: login, key)
    self.source = key.code(of: "source " + source.key)
    site = source.site.map { key.code(of: "site " + $0) }
  }

  /// Makes the code of a login alone.
  package static func code(of login: LoginName, _ key: InstallationKey) -> String {
    key.code(of: login.text)
  }

  /// Makes the code of a client whose requests are counted.
  package static func code(ofClient client: String, _ key: InstallationKey) -> String {
    key.code(of: "client " + client)
  }
}

extension LoginThrottle {
  /// The failures that count at a moment.
  package static func window(
    at now: Timestamp
  ) -> (network: Timestamp, account: Timestamp, end: Timestamp) {
    (
      now.advanced(bySeconds: -windowSeconds), now.advanced(bySeconds: -accountWindowSeconds),
      now.advanced(bySeconds: clockToleranceSeconds)
    )
  }
}
