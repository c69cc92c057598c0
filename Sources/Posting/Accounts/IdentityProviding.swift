/// Somebody who vouches for persons: the accounts kept here, another server, Facebook.
public protocol IdentityProviding: Sendable {
  /// Says who shows these credentials; `nil` when they are of a kind this provider knows nothing
  /// of.
  ///
  /// A wrong password and an unknown login give the same answer after the same time. `network` is
  /// where the person asks from, for what is bounded per network.
  ///
  /// - Throws: ``IdentityError``, ``LoginError``, or ``PostStoreError`` from a provider that reads the
  ///   store.
  func identify(
    _ credentials: Credentials, from network: ClientNetwork
  ) async throws -> IdentifiedPerson?
}

/// A person that a provider vouches for.
public struct IdentifiedPerson: Hashable, Sendable {
  /// Who it is.
  public let identity: IdentityKey
  /// Where to write to; `nil` when the provider does not say.
  public let email: String?
  /// The name, as the provider has it; used when the account is made, and not again.
  public let name: PersonName

  public init(identity: IdentityKey, email: String?, name: PersonName) {
    self.identity = identity
    self.email = email
    self.name = name
  }
}

/// Why a provider does not vouch for a person.
public enum IdentityError: Error, Hashable, Sendable {
  /// The credentials are wrong, expired, or meant for somebody else.
  case refused
  /// The provider did not answer, or not in its own language; says nothing of the credentials.
  case unreachable(provider: IdentityKey.Provider, reason: String)
  /// No provider here takes such credentials.
  case notOffered
}

extension IdentityError: CustomStringConvertible {
  /// What went wrong, and what can be done.
  public var description: String {
    switch self {
    case .refused: "wrong e-mail or password"
    case .unreachable(let provider, let reason):
      "cannot reach \(provider.rawValue) to check who you are (\(reason)); try again later"
    case .notOffered: "this server does not offer that way of logging in"
    }
  }
}
