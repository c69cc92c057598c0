/// What names and passwords may be.
public enum AccountRules {
  /// The longest name, in Unicode scalars.
  public static let longestName = 128
  /// The shortest and longest password, in Unicode scalars and bytes.
  public static let shortestPassword = 8
  /// Longer ones are no safer, and cost time to hash.
  public static let longestPasswordBytes = 1_024

  /// Returns the name without blanks around its parts.
  static func trimmed(_ name: PersonName) -> PersonName {
    PersonName(first: trimmed(name.first), last: trimmed(name.last))
  }

  static func problems(password: String) -> [AccountProblem] {
    if password.unicodeScalars.count < shortestPassword { return [.passwordTooShort] }
    return password.utf8.count > longestPasswordBytes ? [.passwordTooLong] : []
  }

  static func problems(name: PersonName) -> [AccountProblem] {
    let parts = [(AccountProblem.Field.firstName, name.first), (.lastName, name.last)]
    return parts.compactMap { field, part in
      let part = trimmed(part)
      if part.isEmpty { return .nameEmpty(field) }
      if part.unicodeScalars.count > longestName { return .nameTooLong(field) }
      return part.unicodeScalars.contains { $0.properties.generalCategory == .control }
        ? .nameControl(field) : nil
    }
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
