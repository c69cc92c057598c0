package import Posting

/// An identity provider for accounts whose password is in our own store.
package struct LocalIdentity: IdentityProviding {
  private let store: any PostStoring
  private let passwords: PasswordHashing

  /// Creates a provider for a store.
  package init(store: any PostStoring, passwords: PasswordHashing) {
    self.store = store
    self.passwords = passwords
  }

  /// Checks an email address and a password.
  package func identify(
    _ credentials: Credentials, from network: ClientNetwork
  ) async throws -> IdentifiedPerson? {
    guard case .password(let login, let password) = credentials else { return nil }
    var account: Account?
    if let email = EmailAddress(login) {
      account = try await store.account(of: email)
    }
    // Hashed even if there is no account, so that the response time reveals nothing.
    let stored = account?.passwordHash
    let match = try await passwords.match(password, stored: stored, from: network)
    guard match != .wrong, let account else { throw IdentityError.refused }
    if case .outdated(let renewed) = match, let stored {
      // A successful login must not fail because of this; the hash can be renewed at the next one.
      try? await store.renewPasswordHash(of: account.id, from: stored, to: renewed)
    }
    return IdentifiedPerson(
      identity: account.identity, email: account.email, name: account.name,
      loginVersion: account.loginVersion)
  }
}
