/// What is guessed at, as failures are counted by it.
public struct LoginName: Hashable, Sendable {
  /// The kind and the name, so that no name of one kind is one of another.
  public let text: String

  /// Takes a typed login: spaces around it, and upper case, are another spelling of the same account,
  /// not another login to guess with.
  public init(typed login: String) {
    text =
      "login "
      + (EmailAddress(login)?.text
        ?? login.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// Takes a provider's token, of which only a hash is kept: a person's failures are nobody else's.
  init(token: String) {
    text = "token " + Secret.hash(token)
  }

  /// Finds what credentials guess at.
  init(of credentials: Credentials) {
    switch credentials {
    case .password(let login, _): self.init(typed: login)
    case .facebook(let token): self.init(token: token)
    }
  }
}
