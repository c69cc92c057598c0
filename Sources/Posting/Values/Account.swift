/// A person who may put pins on the map.
public struct Account: Identifiable, Hashable, Sendable {
  /// Its lasting number.
  public let id: AccountID
  /// Who vouches for the person.
  public let identity: IdentityKey
  /// Where the person can be written to; `nil` when the identity came without an address.
  public var email: String?
  /// The name shown beside pins.
  public var name: PersonName
  /// The stored form of the password; `nil` when somebody else checks it.
  public var passwordHash: String?
  /// Whether the operator has shut the person out.
  public var isDisabled: Bool
  /// The group whose color its pins have; `nil` for none.
  public var group: GroupID?
  /// Whether the person may administer the server in the browser; the operator alone decides.
  public var isAdministrator: Bool
  /// When it was made.
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

  /// What people may type to log in to it.
  public var logins: Set<LoginName> {
    Set([email, identity.subject].compactMap(\.self).map { LoginName(typed: $0) })
  }
}
