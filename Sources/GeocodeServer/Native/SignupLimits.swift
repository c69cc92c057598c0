import Posting

/// The limits on sign-ups and wrong codes per network.
///
/// A class behind one address signs up within a lesson, so the first hundred are not limited. A
/// right code always passes, so that guesses do not lock out others.
struct SignupLimits {
  let allowances: RateLimiter
  let configuration: ServerConfiguration

  /// The number of sign-ups allowed in a burst; one more is allowed every 30 seconds.
  private static let signUps = 120
  private static let signUpSeconds: Int64 = 60 * 60
  /// The number of wrong codes allowed in a burst; one more is allowed every 5 seconds.
  private static let wrongCodes = 30
  private static let wrongCodeSeconds: Int64 = 150

  /// Counts a sign-up of a network.
  ///
  /// - Throws: ``LoginError/tooManySignUps(retryAfterSeconds:)``.
  func takeSignUp(from client: ClientAddress) throws(LoginError) {
    guard configuration.rateLimit.countsLoopback || !client.isThisMachine else { return }
    let wait = allowances.take("sign-up", of: client.network, Self.signUps, in: Self.signUpSeconds)
    if let wait { throw .tooManySignUps(retryAfterSeconds: wait) }
  }

  /// Counts a wrong code of a network.
  ///
  /// - Throws: ``LoginError/slowedDown(retryAfterSeconds:)``.
  func takeWrongCode(from client: ClientAddress) throws(LoginError) {
    let wait = allowances.take(
      "code", of: client.network, Self.wrongCodes, in: Self.wrongCodeSeconds)
    if let wait { throw .slowedDown(retryAfterSeconds: wait) }
  }
}
