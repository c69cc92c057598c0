import HTTPTypes
import Hummingbird
import Posting
import ServerAPI
import TextFormats

/// Login and logout of the wire API, on the paths of both generations.
struct WireSessionRoutes: RouteGroup {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness
  let gate: SignupGate

  static let routes: [Route<Self>] = ["/v1/session", "/api/session"].flatMap { path in
    [
      Route(.wire(.post, path, "Log in.", sends: .wireLogin)) { routes, request, context in
        try await routes.logIn(request, context)
      },
      Route(.wire(.delete, path, "Log out.", session: .optional)) { routes, request, _ in
        try await routes.logOut(request)
      },
    ]
  }

  private func logIn(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    try PageOrigin.refuseOthers(request)
    guard
      let body = try await WireBody(configuration: configuration).object(request)
    else { throw AccountsError.badJSON }
    let credentials: Credentials =
      switch try LoginRequest(body) {
      case .password(let username, let password): .password(login: username, password: password)
      case .facebook(let token): .facebook(token: token)
      }
    let parts = try await readiness.dependencies()
    // These clients do not know of codes.
    let loggedIn = try await parts.sessions.logIn(
      credentials, from: LoginClient(request, context, configuration),
      admitting: gate.admission(
        code: nil, parts,
        ClientAddress(request.headers, context, configuration.trustedProxies)))
    let answer = LoginAnswer(
      key: loggedIn.account.id.rawValue,
      session: SessionAnswer(
        id: Self.sessionID(loggedIn.session, separator: "S"),
        expirationMilliseconds: loggedIn.session.expiresAt.milliseconds))
    var response = WireAnswer.guarded(answer.json)
    SessionCookie(configuration).set(loggedIn.token, on: &response.headers)
    DeviceCookie.set(
      loggedIn.device, on: &response.headers, isSecure: configuration.isSecure)
    return response
  }

  /// Ends the session of the cookie, if there is one.
  ///
  /// The header that apps copy from the cookie `XSRF-TOKEN` is not required: some send none, and
  /// one sends a description of the cookie. `SameSite` keeps browsers from sending the cookie with
  /// requests of other pages.
  private func logOut(_ request: Request) async throws -> Response {
    let sessions = try await readiness.dependencies().sessions
    let ended = try await RequestSession.loggedIn(request.headers, with: sessions)
    if let ended { try await sessions.logOut(ended.token) }
    let now = sessions.time.now()
    let session = SessionAnswer(
      id: ended.map { Self.sessionID($0.session, separator: "_") }
        ?? "\(now.milliseconds / 1_000)_" + String(repeating: "0", count: 32),
      expirationMilliseconds: now.milliseconds)
    var response = WireAnswer.guarded(["session": session.json])
    SessionCookie(configuration).expire(on: &response.headers)
    return response
  }

  /// Returns an id in the original format, seconds and 32 hexadecimal digits, which cannot be used
  /// to log in.
  private static func sessionID(_ session: Session, separator: String) -> String {
    "\(session.createdAt.milliseconds / 1_000)\(separator)\(session.tokenHash.rawValue.prefix(32))"
  }
}
