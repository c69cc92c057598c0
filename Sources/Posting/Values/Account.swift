/// An account of a person who may post pins.
public struct Account: Identifiable, Hashable, Sendable {
  /// The stable number.
  public let id: AccountID
  /// The identity of the person at a provider.
  public let identity: IdentityKey
  /// The email address; `nil` if the identity came without one.
  public var email: String?
  /// The name shown with pins.
  public var name: PersonName
  /// The stored hash of the password; `nil` if another provider checks it.
  public var passwordHash: String?
  /// Whether the account has been disabled.
  public var isDisabled: Bool
  /// The group whose color its pins have; `nil` if there is none.
  public var group: GroupID?
  /// Whether the person may administer the server in the browser, which only the operator can
  /// decide.
  public var isAdministrator: Bool
  /// The time of creation.
  public let createdAt: Timestamp

  public init(
    id: AccountID, identity: IdentityKey, email: String?, name: PersonName, passwordHash: String?,
    isDisabled: Bool = false, group: GroupID? = nil, isAdministrator: Bool = false,
    createdAt: Timestamp
  ) {
    self.id = id
    self.identity = identity
    self.email = email
    self.name = name
    self.passwordHash = passwordHash
    self.isDisabled = isDisabled
    self.group = group
    self.isAdministrator = isAdministrator
    self.createdAt = createdAt
  }

  /// The login names of the account.
  public var logins: Set<LoginName> {
    Set([email, identity.subject].compactMap(\.self).map { LoginName(typed: $0) })
  }
}
