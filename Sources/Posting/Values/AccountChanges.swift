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
  /// Which group the person joins, or that there is none any more.
  public var group: GroupChange?
  /// Whether the person may administer the server in the browser.
  public var isAdministrator: Bool?

  /// Creates changes.
  public init(
    name: PersonName? = nil, email: String? = nil, passwordHash: String? = nil,
    isDisabled: Bool? = nil, group: GroupChange? = nil, isAdministrator: Bool? = nil
  ) {
    self.name = name
    self.email = email
    self.passwordHash = passwordHash
    self.isDisabled = isDisabled
    self.group = group
    self.isAdministrator = isAdministrator
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
      isDisabled: isDisabled ?? account.isDisabled,
      group: group.map(\.group) ?? account.group,
      isAdministrator: isAdministrator ?? account.isAdministrator, createdAt: account.createdAt)
  }
}

/// What becomes of an account's place in a group.
public enum GroupChange: Hashable, Sendable {
  /// It belongs to this group from now on, and to no other.
  case joins(GroupID)
  /// It belongs to no group any more.
  case leaves

  /// The group afterwards; `nil` for none.
  var group: GroupID? {
    switch self {
    case .joins(let group): group
    case .leaves: nil
    }
  }
}
