/// What parts a word from the one before it, the weakest first.
public enum WordBreak: UInt8, Comparable, Sendable {
  /// Nothing: a letter of a script without blanks is a word of its own, as in "北京市".
  case inside
  /// A blank, or a mark that says no more than one.
  case blank
  /// A hyphen inside a compound: "Baden-Baden".
  case hyphen
  /// A slash: "Biel/Bienne".
  case slash
  /// A hyphen or dash between blanks: "Paris - France".
  case dash
  /// A bracket or quotation mark: "Springfield (Ohio)".
  case bracket
  /// A comma, semicolon or line end.
  case comma
  /// Nothing comes before.
  case start

  /// Orders from the weakest break to the strongest.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
