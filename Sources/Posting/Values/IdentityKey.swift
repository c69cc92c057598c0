/// The identity of a person: an identity provider and its key for the person.
public struct IdentityKey: Hashable, Sendable {
  /// An identity provider.
  public enum Provider: String, Sendable, CaseIterable {
    /// An email address and a local password.
    case local
    /// Another server that speaks the On The Map wire API.
    case udacity
    /// Facebook's Graph API.
    case facebook
  }

  /// The identity provider.
  public let provider: Provider
  /// The provider's stable key for the person: the email address in lower case, or an id.
  public let subject: String

  public init(provider: Provider, subject: String) {
    self.provider = provider
    self.subject = subject
  }
}
