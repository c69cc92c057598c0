import Hummingbird
import Posting

/// The only way to a new account over HTTP, whoever vouches for the person: the sign-up policy and its
/// code, the domains of addresses, and limits per network.
///
/// A class behind one address signs up within a lesson, so the first hundred are not limited. A
/// right code always passes, so that guesses do not lock out others.
struct SignupGate {
  let allowances: RateLimiter
  let configuration: ServerConfiguration

  /// The number of sign-ups allowed in a burst; one more is allowed every 30 seconds.
  private static let signUps = 120
  private static let signUpSeconds: Int64 = 60 * 60
  /// The number of wrong codes allowed in a burst; one more is allowed every 5 seconds.
  private static let wrongCodes = 30
  private static let wrongCodeSeconds: Int64 = 150

  /// Admits a person who chooses a password here.
  ///
  /// `AccountService` checks the address, together with the rest of the form. `code` is what the person shows at the
  /// gate.
  ///
  /// - Throws: ``NativeError/signupClosed``, ``NativeError/wrongCode`` or `LoginError`.
  func admit(code: String?, _ client: ClientAddress) throws {
    try check(code, client)
    guard configuration.rateLimit.countsLoopback || !client.isThisMachine else { return }
    let shortage = allowances.take(
      Allowance.of(client.network, "sign-up", Self.signUps, in: Self.signUpSeconds))
    if let shortage { throw LoginError.tooManySignUps(retryAfterSeconds: shortage.seconds) }
  }

  /// Returns what decides about a person whom another service has identified for the first time.
  func admission(
    code: String?, _ parts: ServerDependencies, _ client: ClientAddress
  ) -> SessionService.Admission {
    { person in
      let problems = parts.accounts.problems(email: person.email.flatMap { EmailAddress($0) })
      guard configuration.signupDomains.isEmpty || problems.isEmpty else {
        throw AccountError.invalid(problems)
      }
      try admit(code: code, client)
    }
  }

  private func check(_ shown: String?, _ client: ClientAddress) throws {
    switch configuration.signup {
    case .closed, .newCode: throw NativeError.signupClosed
    case .open: return
    case .code(let code):
      guard Secret.isSame(shown ?? "", code) else {
        try takeWrongCode(from: client)
        throw NativeError.wrongCode
      }
    }
  }

  private func takeWrongCode(from client: ClientAddress) throws(LoginError) {
    let shortage = allowances.take(
      Allowance.of(client.network, "code", Self.wrongCodes, in: Self.wrongCodeSeconds))
    if let shortage { throw .slowedDown(retryAfterSeconds: shortage.seconds) }
  }
}
