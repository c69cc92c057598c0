import Posting

/// How many people may sign up from one network, and how many wrong codes it may try.
///
/// A class behind one address signs up within a lesson, so the first hundred are free. A right code
/// always passes: somebody who tries wrong ones must not keep others out.
struct SignupLimits {
  let allowances: RateLimiter
  let configuration: ServerConfiguration

  /// Sign-ups that are free at once; one comes back every 30 seconds.
  private static let signUps = 120
  private static let signUpSeconds: Int64 = 60 * 60
  /// Wrong codes that are free at once; one comes back every 5 seconds.
  private static let wrongCodes = 30
  private static let wrongCodeSeconds: Int64 = 150

  /// Takes a sign-up from what a network may.
  ///
  /// - Throws: ``LoginError/tooManySignUps(retryAfterSeconds:)``.
  func takeSignUp(from client: ClientAddress) throws(LoginError) {
    guard configuration.rateLimit.countsLoopback || !client.isThisMachine else { return }
    let wait = allowances.take("sign-up", of: client.network, Self.signUps, in: Self.signUpSeconds)
    if let wait { throw .tooManySignUps(retryAfterSeconds: wait) }
  }

  /// Takes a wrong code from what a network may try.
  ///
  /// - Throws: ``LoginError/slowedDown(retryAfterSeconds:)``.
  func takeWrongCode(from client: ClientAddress) throws(LoginError) {
    let wait = allowances.take(
      "code", of: client.network, Self.wrongCodes, in: Self.wrongCodeSeconds)
    if let wait { throw .slowedDown(retryAfterSeconds: wait) }
  }
}
