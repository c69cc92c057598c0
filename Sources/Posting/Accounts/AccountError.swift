/// Why an account was not made or changed.
public enum AccountError: Error, Hashable, Sendable {
  /// What was typed is wrong, in one way or several.
  case invalid([AccountProblem])
  /// Another account has the address.
  case emailTaken
  /// The password typed to confirm a change is not the account's.
  case wrongPassword
  /// The password is another server's to change.
  case passwordKeptElsewhere
  /// The account was removed meanwhile.
  case gone
}

extension AccountError: CustomStringConvertible {
  /// What went wrong, and what can be done.
  public var description: String {
    switch self {
    case .invalid(let problems): problems.map(\.message).joined(separator: "; ")
    case .emailTaken:
      """
      there is an account with this e-mail address already; log in instead, and if it is not yours, \
      tell whoever runs this server
      """
    case .wrongPassword: "the password is wrong"
    case .passwordKeptElsewhere:
      "the password and address of this account are kept by another service; change them there"
    case .gone: "the account has been removed"
    }
  }
}
