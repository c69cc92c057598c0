/// How long the texts of a post may be, for people and for student apps alike.
///
/// Lengths count Unicode scalars.
public enum PostRules {
  /// The longest place as typed: the wire's `mapString`.
  public static let maxLocation = 512
  /// The longest link: the wire's `mediaURL`.
  public static let maxLink = 2_048
  /// The longest first or last name, and the longest `uniqueKey`.
  public static let maxName = AccountRules.maxName

  /// Returns whether a text holds characters that have no business in a line of text: control
  /// characters, breaks of lines, and those that turn the direction of what follows, which make a
  /// text look like another.
  ///
  /// Joiners and single marks of direction, which Persian, Hindi or Hebrew need, are none of them.
  public static func hasControl(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isControl)
  }

  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The separators of lines and paragraphs, embeddings and overrides, and isolates.
    case 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }

  /// Returns a text without white space around it.
  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[start...last])
  }
}
