import HTTPTypes
import Hummingbird
import Posting
import ServerAPI

/// `POST` and `DELETE /account/session`: logging in and out.
struct SessionRoutes: RouteGroup {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness

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
    let parts = try await readiness.parts()
    let credentials = try credentials(
      in: try await NativeBody.read(LoginCredentials.self, request, configuration))
    let loggedIn = try await parts.signIn.logIn(
      credentials, from: LoginClient(request, context, configuration))
    // The cookie of the previous session is overwritten, so that session is ended.
    if let older = RequestSession(request.headers), older.carrier == .cookie {
      try await parts.signIn.logOut(older.token)
    }
    let group = try await parts.groups.group(of: loggedIn.account)
    var response = NativeAnswer.response(BegunSession(loggedIn, group: group))
    SessionCookie(configuration).set(loggedIn.token, on: &response.headers)
    DeviceCookie.set(
      loggedIn.device, on: &response.headers, isSecure: configuration.isSecure)
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
    let parts = try await readiness.parts()
    if let loggedIn = try await NativeVisitor(writing: request, parts).loggedIn {
      try await parts.signIn.logOut(loggedIn.token)
    }
    var response = NativeAnswer.fresh(Response(status: .noContent))
    SessionCookie(configuration).expire(on: &response.headers)
    return response
  }
}
