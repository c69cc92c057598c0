/// A provider that verifies credentials: the local accounts, or Facebook.
package protocol IdentityProviding: Sendable {
  /// Returns the person with these credentials; `nil` if the provider does not support this kind of
  /// credentials.
  ///
  /// A wrong password and an unknown login give the same error after the same time. `network` is
  /// the client's network, for limits per network.
  ///
  /// - Throws: ``IdentityError``, ``LoginError``, or ``PostStoreError`` from a provider that reads the
  ///   store.
  func identify(
    _ credentials: Credentials, from network: ClientNetwork
  ) async throws -> IdentifiedPerson?
}

/// A person whom a provider has identified.
package struct IdentifiedPerson: Hashable, Sendable {
  /// The identity.
  package let identity: IdentityKey
  /// The email address; `nil` if the provider does not send one.
  package let email: String?
  /// The name at the provider, used only when the account is created.
  package let name: PersonName
  /// The version of the login that was checked (``Account/loginVersion``); `nil` if it is not kept
  /// here.
  package let loginVersion: Int64?

  package init(
    identity: IdentityKey, email: String?, name: PersonName, loginVersion: Int64? = nil
  ) {
    self.identity = identity
    self.email = email
    self.name = name
    self.loginVersion = loginVersion
  }
}

/// The reason why a provider did not identify a person.
package enum IdentityError: Error, Hashable, Sendable {
  /// The credentials are wrong, expired, or for another app.
  case refused
  /// The provider did not respond, or its response is invalid; the credentials may be right.
  case unreachable(provider: IdentityKey.Provider, reason: String)
  /// No provider of this server accepts such credentials.
  case notOffered
}

extension IdentityError: CustomStringConvertible {
  /// A message that says what happened and what to do.
  package var description: String {
    switch self {
    case .refused: "wrong e-mail or password"
    case .unreachable(let provider, let reason):
      "cannot reach \(provider.rawValue) to check who you are (\(reason)); try again later"
    case .notOffered: "this server does not offer that way of logging in"
    }
  }
}

/// The credentials of a login.
package enum Credentials: Sendable {
  /// A login name, usually an email address, and a password.
  case password(login: String, password: String)
  /// A token that Facebook issued to an app.
  case facebook(token: String)
}
