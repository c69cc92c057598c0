/// The few colors that text for people uses; none at all where they are not wanted.
struct TextStyle {
  /// What a run of text is.
  enum Role: String {
    case emphasis = "1"
    case aside = "2"
    case good = "32"
    case doubtful = "33"
    case bad = "31"
  }

  let isColored: Bool

  /// Returns the text between the escape sequences of ECMA-48 for its role.
  func apply(_ role: Role, to text: String) -> String {
    isColored ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}
