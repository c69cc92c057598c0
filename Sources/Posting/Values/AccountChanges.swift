/// What of an account is to be changed; `nil` leaves it as it is.
public struct AccountChanges: Hashable, Sendable {
  /// The name shown, beside pins that are there already too.
  public var name: PersonName?
  /// The stored form of a new password.
  public var passwordHash: String?
  /// Whether the person is shut out.
  public var isDisabled: Bool?

  /// Creates changes.
  public init(name: PersonName? = nil, passwordHash: String? = nil, isDisabled: Bool? = nil) {
    self.name = name
    self.passwordHash = passwordHash
    self.isDisabled = isDisabled
  }
}
