public import Posting

/// Vouches for accounts whose password is kept in our own store.
public struct LocalIdentity: IdentityProviding {
  private let store: any PostStoring
  private let passwords: PasswordHashing

  /// Creates it over a store.
  public init(store: any PostStoring, passwords: PasswordHashing) {
    self.store = store
    self.passwords = passwords
  }

  /// Checks e-mail address and password.
  public func identify(_ credentials: Credentials) async throws -> IdentifiedPerson? {
    guard case .password(let login, let password) = credentials else { return nil }
    var account: Account?
    if let email = EmailAddress(login) {
      account = try await store.account(
        of: IdentityKey(provider: .local, subject: email.text))
    }
    // Also hashed when there is no account, so that the time says nothing.
    let isRight = try await passwords.matches(password, stored: account?.passwordHash)
    guard isRight, let account else { throw IdentityError.refused }
    return IdentifiedPerson(
      identity: account.identity, email: account.email, name: account.name)
  }
}
