import Hummingbird
import Posting

/// The only way to a new account over HTTP, whoever vouches for the person: the sign-up policy, codes
/// and invitations, the domains of addresses, and limits per network.
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

  /// What a person shows at the gate.
  struct Pass {
    var code: String?
    var invitation: String?
  }

  /// Admits a person who chooses a password here, and returns the group of the invitation.
  ///
  /// `AccountService` checks the address, together with the rest of the form.
  ///
  /// - Throws: ``NativeError/signupClosed``, ``NativeError/wrongCode``,
  ///   ``GroupError/invitationInvalid``, `LoginError` or `PostStoreError`.
  func admit(
    _ pass: Pass, _ parts: ServerDependencies, _ client: ClientAddress
  ) async throws -> CourseGroup? {
    let group = try await invitedOrWithCode(pass, parts, client)
    guard configuration.rateLimit.countsLoopback || !client.isThisMachine else { return group }
    let shortage = allowances.take(
      Allowance.of(client.network, "sign-up", Self.signUps, in: Self.signUpSeconds))
    if let shortage { throw LoginError.tooManySignUps(retryAfterSeconds: shortage.seconds) }
    return group
  }

  /// Returns what decides about a person whom another service has identified for the first time.
  func admission(
    _ pass: Pass, _ parts: ServerDependencies, _ client: ClientAddress
  ) -> SessionService.Admission {
    { person in
      let problems = parts.accounts.problems(email: person.email.flatMap { EmailAddress($0) })
      guard configuration.signupDomains.isEmpty || problems.isEmpty else {
        throw AccountError.invalid(problems)
      }
      return try await admit(pass, parts, client)?.id
    }
  }

  private func invitedOrWithCode(
    _ pass: Pass, _ parts: ServerDependencies, _ client: ClientAddress
  ) async throws -> CourseGroup? {
    if let code = pass.invitation { return try await invited(by: code, parts, client).group }
    switch configuration.signup {
    case .closed, .newCode: throw NativeError.signupClosed
    case .open: return nil
    case .code(let code):
      guard Secret.isSame(pass.code ?? "", code) else {
        try takeWrongCode(from: client)
        throw NativeError.wrongCode
      }
      return nil
    }
  }

  /// Returns the group of an invitation code; a wrong code counts like a wrong sign-up code.
  ///
  /// - Throws: ``GroupError/invitationInvalid``, ``LoginError/slowedDown(retryAfterSeconds:)`` or
  ///   `PostStoreError`.
  func invited(
    by code: String, _ parts: ServerDependencies, _ client: ClientAddress
  ) async throws -> (group: CourseGroup, invitation: Invitation) {
    do {
      return try await parts.groups.invited(by: code)
    } catch GroupError.invitationInvalid {
      try takeWrongCode(from: client)
      throw GroupError.invitationInvalid
    }
  }

  private func takeWrongCode(from client: ClientAddress) throws(LoginError) {
    let shortage = allowances.take(
      Allowance.of(client.network, "code", Self.wrongCodes, in: Self.wrongCodeSeconds))
    if let shortage { throw .slowedDown(retryAfterSeconds: shortage.seconds) }
  }
}
