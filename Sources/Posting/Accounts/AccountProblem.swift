/// One thing that is wrong with what was typed for an account.
public enum AccountProblem: Hashable, Sendable {
  /// A part of the form.
  public enum Field: String, Sendable {
    case email, password, firstName, lastName
  }

  case email
  case passwordTooShort
  case passwordTooLong
  case nameEmpty(Field)
  case nameTooLong(Field)
  case nameControl(Field)

  /// A lasting name of the problem, for programs.
  public var code: String {
    switch self {
    case .email: "email.invalid"
    case .passwordTooShort: "password.tooShort"
    case .passwordTooLong: "password.tooLong"
    case .nameEmpty: "name.empty"
    case .nameTooLong: "name.tooLong"
    case .nameControl: "text.control"
    }
  }

  /// What it is about.
  public var field: Field {
    switch self {
    case .email: .email
    case .passwordTooShort, .passwordTooLong: .password
    case .nameEmpty(let field), .nameTooLong(let field), .nameControl(let field): field
    }
  }

  /// What is wrong, and what to do.
  public var message: String {
    switch self {
    case .email: "this is no e-mail address; type one such as ada@example.org"
    case .passwordTooShort:
      "the password is too short; take \(AccountRules.shortestPassword) characters or more"
    case .passwordTooLong:
      "the password is too long; take at most \(AccountRules.longestPasswordBytes) bytes"
    case .nameEmpty(let field): "\(field.rawValue) is empty; it is shown beside your pin"
    case .nameTooLong(let field):
      "\(field.rawValue) is too long; take at most \(AccountRules.longestName) characters"
    case .nameControl(let field): "\(field.rawValue) holds control characters; leave them out"
    }
  }
}
