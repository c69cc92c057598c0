import TextFormats

/// The limits for the texts of a post, for people and student apps alike.
///
/// Lengths count Unicode scalars.
public enum PostRules {
  /// The maximum length of a place as typed, which is `mapString` in the wire API.
  public static let maxLocation = 512
  /// The maximum length of a link, which is `mediaURL` in the wire API.
  public static let maxLink = 2_048
  /// The maximum length of a first name, a last name, and a `uniqueKey`.
  public static let maxName = AccountRules.maxName

  /// Returns whether a text contains characters that do not belong in a line: control characters,
  /// line breaks, and characters that override the text direction, which can disguise a text.
  ///
  /// Joiners and single direction marks, which Persian, Hindi and Hebrew need, are allowed.
  public static func hasControl(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isControl)
  }

  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Line and paragraph separators, embeddings, overrides and isolates.
    case 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }

  /// Returns a text without white space around it.
  static func trimmed(_ text: String) -> String {
    String(text.unicodeScalars.trimmed(where: \.properties.isWhitespace))
  }
}
