/// The few colors that text for people uses; none at all where they are not wanted.
package struct TextStyle: Sendable {
  /// What a run of text is.
  package enum Role: String, Sendable {
    case emphasis = "1"
    case aside = "2"
    case good = "32"
    case doubtful = "33"
    case bad = "31"
  }

  private let isColored: Bool

  /// Creates a style; color is for terminals only.
  package init(isColored: Bool) { self.isColored = isColored }

  /// Returns the text between the escape sequences of ECMA-48 for its role.
  package func apply(_ role: Role, to text: String) -> String {
    isColored ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}
