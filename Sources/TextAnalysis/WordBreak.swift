/// The separation between a word and the one before it, weakest first.
@usableFromInline package enum WordBreak: UInt8, Comparable, Sendable {
  /// Nothing: a letter of a script without spaces is a word of its own, as in "北京市".
  case inside
  /// A space, or a mark that means no more than one.
  case blank
  /// A hyphen inside a compound: "Baden-Baden".
  case hyphen
  /// A slash or an arrow: "Biel/Bienne", "Lagos → Toronto".
  case slash
  /// A hyphen or dash between spaces: "Paris - France".
  case dash
  /// A bracket or quotation mark: "Springfield (Ohio)".
  case bracket
  /// A comma, semicolon or line break.
  case comma
  /// The start of the text.
  case start

  /// Orders from the weakest break to the strongest.
  @usableFromInline package static func < (first: Self, second: Self) -> Bool {
    first.rawValue < second.rawValue
  }
}
