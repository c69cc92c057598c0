/// A problem with the input for an account.
public enum AccountProblem: Hashable, Sendable {
  /// A part of the form.
  public enum Field: String, Sendable {
    case email, password, firstName, lastName
  }

  case email
  /// The address does not belong to one of the domains that may sign up, which are listed.
  case emailDomain([String])
  case passwordTooShort
  case passwordTooLong
  /// The password is too common.
  case passwordCommon
  case nameEmpty(Field)
  case nameTooLong(Field)
  case nameControl(Field)

  /// A stable name of the problem, for programs.
  public var code: String {
    switch self {
    case .email: "email.invalid"
    case .emailDomain: "email.domain"
    case .passwordCommon: "password.common"
    case .passwordTooShort: "password.tooShort"
    case .passwordTooLong: "password.tooLong"
    case .nameEmpty: "name.empty"
    case .nameTooLong: "name.tooLong"
    case .nameControl: "text.control"
    }
  }

  /// The field with the problem.
  public var field: Field {
    switch self {
    case .email, .emailDomain: .email
    case .passwordTooShort, .passwordTooLong, .passwordCommon: .password
    case .nameEmpty(let field), .nameTooLong(let field), .nameControl(let field): field
    }
  }

  /// A message that says what is wrong and what to do.
  public var message: String {
    switch self {
    case .email: "this is not an e-mail address; type one such as ada@example.org"
    case .emailDomain(let domains):
      "accounts need an address at \(domains.joined(separator: " or "))"
    case .passwordCommon:
      "this password is easy to guess; choose another, such as three words"
    case .passwordTooShort:
      "the password is too short; use at least \(AccountRules.shortestPassword) characters"
    case .passwordTooLong:
      "the password is too long; use at most \(AccountRules.maxPasswordBytes) bytes"
    case .nameEmpty(let field): "\(field.rawValue) is empty; it is shown with your pin"
    case .nameTooLong(let field):
      "\(field.rawValue) is too long; use at most \(AccountRules.maxName) characters"
    case .nameControl(let field):
      """
      \(field.rawValue) contains control characters or is invisible; type it again
      """
    }
  }
}
