import TextFormats

/// The rules for the texts of pins and for names, for people and student apps alike.
///
/// Lengths count Unicode scalars, as the databases' own limits do.
package enum TextRules {
  /// The maximum length of a place as typed, or as shown; `mapString` in the student API.
  package static let maxPlace = 512
  /// The maximum length of a link; `mediaURL` in the student API.
  package static let maxLink = 2_048
  /// The maximum length of a first name, a last name, and a `uniqueKey`.
  package static let maxName = 128

  /// Returns whether a text contains characters that do not belong in a line (``isControl(_:)``).
  package static func hasControl(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isControl)
  }

  /// Returns whether a character is a control, breaks a line, or overrides the direction of the text after it.
  ///
  /// An override can make a name or link look like another. Joiners and single direction marks,
  /// which Persian, Hindi and Hebrew need, are allowed.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Line and paragraph separators, embeddings, overrides and isolates.
    case 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }

  /// Returns a text without white space around it.
  package static func trimmed(_ text: String) -> String {
    String(text.unicodeScalars.trimmed(where: \.properties.isWhitespace))
  }
}
