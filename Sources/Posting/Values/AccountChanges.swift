/// What of an account is to be changed; `nil` leaves it as it is.
public struct AccountChanges: Hashable, Sendable {
  /// The name shown, beside pins that are there already too.
  public var name: PersonName?
  /// The e-mail address to log in with, in lower case; for accounts whose password is kept here.
  public var email: String?
  /// The stored form of a new password.
  public var passwordHash: String?
  /// Whether the person is shut out.
  public var isDisabled: Bool?

  /// Creates changes.
  public init(
    name: PersonName? = nil, email: String? = nil, passwordHash: String? = nil,
    isDisabled: Bool? = nil
  ) {
    self.name = name
    self.email = email
    self.passwordHash = passwordHash
    self.isDisabled = isDisabled
  }

  /// Whether whoever is logged in has to log in again.
  public var endsSessions: Bool { email != nil || passwordHash != nil || isDisabled == true }

  /// Returns an account with the changes made.
  public func applied(to account: Account) -> Account {
    Account(
      id: account.id,
      identity: email.map { IdentityKey(provider: account.identity.provider, subject: $0) }
        ?? account.identity,
      email: email ?? account.email, name: name ?? account.name,
      passwordHash: passwordHash ?? account.passwordHash,
      isDisabled: isDisabled ?? account.isDisabled, createdAt: account.createdAt)
  }
}
