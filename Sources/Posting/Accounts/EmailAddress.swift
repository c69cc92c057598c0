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
