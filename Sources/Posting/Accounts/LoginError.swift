/// A reason for refusing a login or sign-up other than wrong credentials.
public enum LoginError: Error, Hashable, Sendable {
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
  public var description: String {
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
