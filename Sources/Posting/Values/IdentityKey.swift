/// Who somebody is, to whom: a provider of identities and its name for the person.
public struct IdentityKey: Hashable, Sendable {
  /// Who vouches for a person.
  public enum Provider: String, Sendable, CaseIterable {
    /// An e-mail address and a password kept here.
    case local
    /// Another server that speaks the On The Map wire API.
    case udacity
    /// Facebook's Graph.
    case facebook
  }

  /// Who vouches.
  public let provider: Provider
  /// The provider's lasting name for the person: the e-mail address in lower case, or a key.
  public let subject: String

  public init(provider: Provider, subject: String) {
    self.provider = provider
    self.subject = subject
  }
}
