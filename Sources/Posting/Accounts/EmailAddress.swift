/// An e-mail address that can be one: something, an at sign, and something.
///
/// Whether mail arrives there is not known; nobody is written to.
public struct EmailAddress: Hashable, Sendable {
  /// The address in lower case, without blanks around it.
  public let text: String

  /// What follows the at sign.
  public var domain: String { String(text.drop { $0 != "@" }.dropFirst()) }

  /// The longest address that mail servers take (RFC 5321, section 4.5.3.1.3).
  public static let maximumLength = 254

  /// Takes a typed address; `nil` when it cannot be one.
  public init?(_ typed: String) {
    let trimmed = typed.drop { $0.isWhitespace }
    let end = trimmed.lastIndex { !$0.isWhitespace }
    guard let end else { return nil }
    let text = trimmed[...end].lowercased()
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
