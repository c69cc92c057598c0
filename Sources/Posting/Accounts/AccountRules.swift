/// What names and passwords may be.
public enum AccountRules {
  /// The longest name, in Unicode scalars.
  public static let maxName = 128
  /// The shortest and longest password, in Unicode scalars and bytes.
  public static let shortestPassword = 8
  /// Longer ones are no safer, and cost time to hash.
  public static let maxPasswordBytes = 1_024

  /// Returns the name without blanks around its parts.
  static func trimmed(_ name: PersonName) -> PersonName {
    PersonName(first: trimmed(name.first), last: trimmed(name.last))
  }

  /// Returns what is wrong with a password for an account of an address; `nil` where it has none.
  static func problems(password: String, email: String?) -> [AccountProblem] {
    if password.unicodeScalars.count < shortestPassword { return [.passwordTooShort] }
    if password.utf8.count > maxPasswordBytes { return [.passwordTooLong] }
    let own = email.map { [$0, String($0.prefix { $0 != "@" })] } ?? []
    return CommonPasswords.contains(password) || own.contains(password.lowercased())
      ? [.passwordCommon] : []
  }

  static func problems(name: PersonName) -> [AccountProblem] {
    let parts = [(AccountProblem.Field.firstName, name.first), (.lastName, name.last)]
    return parts.compactMap { field, part in
      let part = trimmed(part)
      if part.isEmpty { return .nameEmpty(field) }
      if part.unicodeScalars.count > maxName { return .nameTooLong(field) }
      return PostRules.hasControl(part) || isInvisible(part) ? .nameControl(field) : nil
    }
  }

  /// Returns whether a text shows nothing at all, such as one of joiners and Hangul fillers.
  static func isInvisible(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isDefaultIgnorableCodePoint || $0.properties.isWhitespace
    }
  }

  /// Returns a text without whitespace around it.
  static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
