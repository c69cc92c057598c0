/// Arguments that begin with a minus sign but are numbers, such as `-33.87,151.21`.
///
/// So is `-inf` and other notations for infinity or for not a number. The argument parser would
/// take them for options, so they are shielded before parsing, and unshielded when a value is read
/// or a message quotes one.
package enum ShieldedNumber {
  /// The last private-use character, which does not occur in texts.
  private static let shield: Unicode.Scalar = "\u{10FFFD}"

  /// Returns a word with the shield in front if it begins like a negative number.
  ///
  /// This includes the notations for infinity and for not a number.
  package static func shielded(_ word: String) -> String {
    guard word.utf8.first == 0x2D, let next = word.utf8.dropFirst().first else { return word }
    let isNumber = (0x30...0x39).contains(next) || next == 0x2E || isNoNumber(word.dropFirst())
    return isNumber ? String(shield) + word : word
  }

  /// Returns whether a word begins like infinity or not a number.
  ///
  /// It is then rejected as a coordinate rather than as an unknown option.
  private static func isNoNumber(_ word: Substring) -> Bool {
    ["inf", "infinity", "nan"].contains(word.prefix { $0.isLetter }.lowercased())
  }

  /// Returns a word, or a message that quotes it, as typed.
  package static func unshielded(_ text: String) -> String {
    guard text.unicodeScalars.contains(shield) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != shield }))
  }

  /// Returns a function that reads an option's value as typed.
  package static func unshielding<Value, Failure: Error>(
    _ read: @escaping @Sendable (String) throws(Failure) -> Value
  ) -> @Sendable (String) throws -> Value {
    { text in try read(unshielded(text)) }
  }
}
