import ServerAPI
import TextFormats

/// The rules for names and passwords.
package enum AccountRules {
  /// The minimum length of a password, in Unicode scalars.
  package static let shortestPassword = 8
  /// The maximum length of a password, in bytes of UTF-8.
  ///
  /// Longer ones are not safer, but take longer to hash.
  package static let maxPasswordBytes = 1_024

  /// Returns the name without white space around its parts.
  static func trimmed(_ name: PersonName) -> PersonName {
    PersonName(first: trimmed(name.first), last: trimmed(name.last))
  }

  /// Returns the problems with a password; `email` is the account's address, `nil` if it does not
  /// have one.
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
      if part.unicodeScalars.count > TextRules.maxName { return .nameTooLong(field) }
      return TextRules.hasControl(part) || isInvisible(part) ? .nameControl(field) : nil
    }
  }

  /// Returns whether a text is invisible, such as joiners or Hangul fillers.
  static func isInvisible(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isDefaultIgnorableCodePoint || $0.properties.isWhitespace
    }
  }

  /// Returns a text without whitespace around it.
  static func trimmed(_ text: String) -> String {
    String(text.trimmed(where: \.isWhitespace))
  }
}
