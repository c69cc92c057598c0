/// The reason why an account was not created or changed.
public enum AccountError: Error, Hashable, Sendable {
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
  public var description: String {
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
