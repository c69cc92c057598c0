import HTTPTypes
import Hummingbird
import Posting
import ServerAPI
import TextFormats

/// `POST` and `DELETE /account/session`: logging in and out.
struct SessionRoutes: RouteGroup {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness
  let gate: SignupGate

  static let routes: [Route<Self>] = [
    .native(
      .post, "/account/session", .account, "Log in.", sends: .login, answers: .session
    ) { routes, request, context in try await routes.logIn(request, context) },
    .native(
      .delete, "/account/session", .account, "Log out.", successes: [204], session: .optional
    ) { routes, request, _ in try await routes.logOut(request) },
  ]

  /// Logs in; responds with the token for programs, and sets the cookies for browsers.
  private func logIn(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    try PageOrigin.refuseOthers(request)
    let parts = try await readiness.dependencies()
    let body = try await NativeBody.read(LoginCredentials.self, request, configuration)
    let loggedIn = try await parts.sessions.logIn(
      try credentials(in: body), from: LoginClient(request, context, configuration),
      admitting: gate.admission(
        code: body.code, parts,
        ClientAddress(request.headers, context, configuration.trustedProxies)))
    var response = NativeAnswer.response(BegunSession(loggedIn))
    try await SessionCookie(configuration).begin(loggedIn, after: request, parts, on: &response)
    return response
  }

  private func credentials(in request: LoginCredentials) throws(NativeError) -> Credentials {
    if let token = request.facebookToken { return .facebook(token: token) }
    guard let email = request.email else { throw .missing(field: "email") }
    guard let password = request.password else { throw .missing(field: "password") }
    return .password(login: email, password: password)
  }

  /// Logs out; does nothing if nobody is logged in, so that logging out twice is not an error.
  private func logOut(_ request: Request) async throws -> Response {
    let parts = try await readiness.dependencies()
    if let loggedIn = try await NativeVisitor(writing: request, parts).loggedIn {
      try await parts.sessions.logOut(loggedIn.token)
    }
    var response = NativeAnswer.empty()
    SessionCookie(configuration).expire(on: &response.headers)
    return response
  }
}

extension SessionCookie {
  /// Sets the cookies of a session that has just begun, and ends the session whose cookie they
  /// overwrite.
  func begin(
    _ loggedIn: SessionService.LoggedIn, after request: Request, _ parts: ServerDependencies,
    on response: inout Response
  ) async throws {
    if let older = RequestSession(request.headers), older.carrier == .cookie {
      try await parts.sessions.logOut(older.token)
    }
    set(loggedIn.token, on: &response.headers)
    DeviceCookie.set(loggedIn.device, on: &response.headers, isSecure: isSecure)
  }
}

/// `GET` and `DELETE /account/sessions`, and `DELETE /account/sessions/{id}`.
struct SessionListRoutes: RouteGroup {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness

  static let routes: [Route<Self>] = [
    .native(
      .get, "/account/sessions", .account, "List your sessions.", answers: .sessions,
      session: .needed
    ) { routes, request, _ in try await routes.list(request) },
    .native(
      .delete, "/account/sessions", .account, "Log out everywhere, including here.",
      successes: [204], session: .needed
    ) { routes, request, _ in try await routes.endAll(request) },
    .native(
      .delete, "/account/sessions/{id}", .account, "End a session.", successes: [204],
      session: .needed
    ) { routes, request, context in try await routes.end(request, context.pathID) },
  ]

  private func list(_ request: Request) async throws -> Response {
    let parts = try await readiness.dependencies()
    let loggedIn = try await NativeVisitor(reading: request, parts).required()
    let now = parts.sessions.time.now()
    let sessions = try await parts.store.sessions(of: loggedIn.account.id)
      .filter { $0.expiresAt > now }
    return NativeAnswer.response(
      SessionListing {
        $0.sessions = sessions.map { ShownSession($0, current: loggedIn.session) }
      })
  }

  /// Ends all sessions, including this one.
  private func endAll(_ request: Request) async throws -> Response {
    let parts = try await readiness.dependencies()
    let loggedIn = try await NativeVisitor(writing: request, parts).required()
    _ = try await parts.store.deleteSessions(of: loggedIn.account.id)
    var response = NativeAnswer.empty()
    SessionCookie(configuration).expire(on: &response.headers)
    return response
  }

  private func end(_ request: Request, _ number: String) async throws -> Response {
    let parts = try await readiness.dependencies()
    let loggedIn = try await NativeVisitor(writing: request, parts).required()
    let session = try await parts.store.sessions(of: loggedIn.account.id)
      .first { $0.number == number }
    guard let session else { throw NativeError.noSuchSession }
    _ = try await parts.store.deleteSession(session.tokenHash)
    var response = NativeAnswer.empty()
    if session == loggedIn.session { SessionCookie(configuration).expire(on: &response.headers) }
    return response
  }
}
