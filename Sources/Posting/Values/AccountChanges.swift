/// Changes to an account; `nil` leaves a value unchanged.
package struct AccountChanges: Hashable, Sendable {
  /// The displayed name, which also changes on existing pins.
  package var name: PersonName?
  /// The email address to log in with, in lower case; only for accounts with a local password.
  package var email: String?
  /// The stored hash of a new password.
  package var passwordHash: String?
  /// Whether the account is disabled.
  package var isDisabled: Bool?
  /// Whether the person may administer the server in the browser.
  package var isAdministrator: Bool?
  /// The version of the login with which the person was allowed to make the changes; `nil` for
  /// changes that need no login.
  ///
  /// If it is outdated, nothing is changed.
  package var allowedByLogin: Int64?

  /// Creates changes.
  package init(
    name: PersonName? = nil, email: String? = nil, passwordHash: String? = nil,
    isDisabled: Bool? = nil, isAdministrator: Bool? = nil, allowedByLogin: Int64? = nil
  ) {
    self.name = name
    self.email = email
    self.passwordHash = passwordHash
    self.isDisabled = isDisabled
    self.isAdministrator = isAdministrator
    self.allowedByLogin = allowedByLogin
  }

  /// Whether the changes end the account's sessions.
  package var endsSessions: Bool { email != nil || passwordHash != nil || isDisabled == true }

  /// Returns an account with the changes applied.
  package func applied(to account: Account) -> Account {
    Account(
      id: account.id,
      identity: email.map { IdentityKey(provider: account.identity.provider, subject: $0) }
        ?? account.identity,
      email: email ?? account.email, name: name ?? account.name,
      passwordHash: passwordHash ?? account.passwordHash,
      loginVersion: account.loginVersion + (endsSessions ? 1 : 0),
      isDisabled: isDisabled ?? account.isDisabled,
      isAdministrator: isAdministrator ?? account.isAdministrator, createdAt: account.createdAt)
  }
}
