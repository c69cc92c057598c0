import TextFormats

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

/// A plausible email address: text, an at sign, and text.
///
/// It is not verified that the address exists, because the server does not send mail.
public struct EmailAddress: Hashable, Sendable {
  /// The address in lower case, without white space around it.
  public let text: String

  /// The part after the at sign.
  public var domain: String { String(text.drop { $0 != "@" }.dropFirst()) }

  /// The maximum length of an address (RFC 5321, section 4.5.3.1.3).
  public static let maximumLength = 254

  /// Parses a typed address; `nil` if it is not plausible.
  public init?(_ typed: String) {
    let text = typed.trimmed(where: \.isWhitespace).lowercased()
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
      text.unicodeScalars.count <= Self.maximumLength,
      text.unicodeScalars.allSatisfy({
        !$0.properties.isWhitespace && $0.value > 0x20 && $0.value != 0x7F
          && $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
      })
    else { return nil }
    self.text = text
  }
}
