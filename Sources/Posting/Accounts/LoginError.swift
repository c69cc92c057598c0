/// Why a log-in was turned down before or behind the question of credentials.
public enum LoginError: Error, Hashable, Sendable {
  /// Too many log-ins failed of late.
  case slowedDown(retryAfterSeconds: Int)
  /// Too many accounts were made from one network of late.
  case tooManySignUps(retryAfterSeconds: Int)
  /// The operator has shut the account out.
  case disabled
  /// Too many passwords wait to be hashed already.
  case busy(retryAfterSeconds: Int)
}

extension LoginError: CustomStringConvertible {
  /// What went wrong, and what can be done.
  public var description: String {
    switch self {
    case .slowedDown(let seconds):
      "too many failed attempts; try again in \(seconds) s"
    case .tooManySignUps(let seconds):
      "too many people signed up from your network; try again in \(seconds) s"
    case .disabled: "this account has been disabled; ask who runs this server"
    case .busy(let seconds):
      "too many people log in just now; try again in \(seconds) s"
    }
  }
}
