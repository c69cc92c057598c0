import ServerAPI

/// The reason why an account was not created or changed.
package enum AccountError: Error, Hashable, Sendable {
  /// The input has one or more problems.
  case invalid([AccountProblem])
  /// Another account has the email address.
  case emailTaken
  /// The password that confirms a change is wrong.
  case wrongPassword
  /// The password is managed by another server.
  case passwordKeptElsewhere
  /// The account was deleted in the meantime.
  case gone
}

extension AccountError: CustomStringConvertible {
  /// A message that says what happened and what to do.
  package var description: String {
    switch self {
    case .invalid(let problems): problems.map(\.message).joined(separator: "; ")
    case .emailTaken:
      """
      an account with this e-mail address already exists; log in instead, and if it is not yours, \
      contact the operator of this server
      """
    case .wrongPassword: "the password is wrong"
    case .passwordKeptElsewhere:
      "the password and address of this account are managed by another service; change them there"
    case .gone: "the account has been deleted"
    }
  }
}

/// A problem with the input for an account.
package enum AccountProblem: Hashable, Sendable {
  /// A part of the form.
  package enum Field: String, Sendable {
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
  package var code: String {
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
  package var field: Field {
    switch self {
    case .email, .emailDomain: .email
    case .passwordTooShort, .passwordTooLong, .passwordCommon: .password
    case .nameEmpty(let field), .nameTooLong(let field), .nameControl(let field): field
    }
  }

  /// A message that says what is wrong and what to do.
  package var message: String {
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
      "\(field.rawValue) is too long; use at most \(TextRules.maxName) characters"
    case .nameControl(let field):
      """
      \(field.rawValue) contains control characters or is invisible; type it again
      """
    }
  }
}

/// A reason for refusing a login or sign-up other than wrong credentials.
package enum LoginError: Error, Hashable, Sendable {
  /// Too many logins have failed recently.
  case slowedDown(retryAfterSeconds: Int)
  /// Too many accounts were created from one network recently.
  case tooManySignUps(retryAfterSeconds: Int)
  /// The operator has disabled the account.
  case disabled
  /// Too many passwords are waiting to be hashed.
  case busy(retryAfterSeconds: Int)
}

extension LoginError: CustomStringConvertible {
  /// A message that says what happened and what to do.
  package var description: String {
    switch self {
    case .slowedDown(let seconds):
      "too many failed attempts; try again in \(seconds) s"
    case .tooManySignUps(let seconds):
      "too many people signed up from your network; try again in \(seconds) s"
    case .disabled: "this account has been disabled; ask the operator of this server"
    case .busy(let seconds):
      "too many people are logging in; try again in \(seconds) s"
    }
  }
}
