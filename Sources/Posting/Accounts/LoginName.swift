/// The login by which failures are counted.
public struct LoginName: Hashable, Sendable {
  /// The kind of credentials and the name, so that names of different kinds never collide.
  public let text: String

  /// Creates the name of a typed login.
  ///
  /// Spaces around it and upper case are ignored, so that they do not allow more guesses.
  public init(typed login: String) {
    text =
      "login "
      + (EmailAddress(login)?.text
        ?? login.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// Creates the name of a provider's token, which is hashed; each token counts separately.
  init(token: String) {
    text = "token " + Secret.hash(token)
  }

  /// Creates the name for credentials.
  init(of credentials: Credentials) {
    switch credentials {
    case .password(let login, _): self.init(typed: login)
    case .facebook(let token): self.init(token: token)
    }
  }
}
