/// Arguments that begin with a minus sign but are numbers, such as `-33.87,151.21`, or what programs
/// print for no number, such as `-inf`.
///
/// The argument parser would take them for options, so they are shielded before it sees them, and
/// unshielded where a value is read or a message quotes one.
package enum ShieldedNumber {
  /// The last private-use character, which no text holds.
  private static let shield: Unicode.Scalar = "\u{10FFFD}"

  /// Returns a word with the shield in front when it begins as a negative number does, or as one
  /// that is none.
  package static func shielded(_ word: String) -> String {
    guard word.utf8.first == 0x2D, let next = word.utf8.dropFirst().first else { return word }
    let isNumber = (0x30...0x39).contains(next) || next == 0x2E || isNoNumber(word.dropFirst())
    return isNumber ? String(shield) + word : word
  }

  /// Whether a word begins with what programs print for infinity or for no number, so that it is
  /// refused as a coordinate and not as an unknown option.
  private static func isNoNumber(_ word: Substring) -> Bool {
    ["inf", "infinity", "nan"].contains(word.prefix { $0.isLetter }.lowercased())
  }

  /// Returns a word, or a message that quotes it, as it was typed.
  package static func unshielded(_ text: String) -> String {
    guard text.unicodeScalars.contains(shield) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != shield }))
  }

  /// Returns the reading of an option's value, as it was typed.
  package static func unshielding<Value, Failure: Error>(
    _ read: @escaping @Sendable (String) throws(Failure) -> Value
  ) -> @Sendable (String) throws -> Value {
    { text in try read(unshielded(text)) }
  }
}
