/// The colors of text output, or none.
package struct TextStyle: Sendable {
  /// The role of a run of text, which determines its color.
  package enum Role: String, Sendable {
    case emphasis = "1"
    case aside = "2"
    case good = "32"
    case doubtful = "33"
    case bad = "31"
  }

  private let isColored: Bool

  /// Creates a style; use color only for terminals.
  package init(isColored: Bool) { self.isColored = isColored }

  /// Returns the text enclosed in the ECMA-48 escape sequences for its role.
  package func apply(_ role: Role, to text: String) -> String {
    isColored ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}
