import HTTPTypes
import Hummingbird
import Posting

/// `POST` and `DELETE /account/session`: logging in and out.
struct SessionRoutes {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness

  func add(to router: some RouterMethods<ServerRequestContext>) {
    router.post("account/session") { request, context in try await logIn(request, context) }
    router.delete("account/session") { request, _ in try await logOut(request) }
  }

  /// Answers with the token for programs, and sets the cookies for browsers.
  private func logIn(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    try PageOrigin.refuseOthers(request)
    let parts = try await readiness.parts()
    let credentials = try credentials(in: try await NativeBody(request, configuration))
    let loggedIn = try await parts.signIn.logIn(
      credentials, from: LoginClient(request, context, configuration))
    var response = AccountAnswer.response(AccountAnswer.json(loggedIn))
    SessionCookie(configuration).set(loggedIn.token, on: &response.headers)
    DeviceCookie.set(
      loggedIn.device, on: &response.headers, isSecure: configuration.isSecure)
    return response
  }

  private func credentials(in body: NativeBody) throws(NativeError) -> Credentials {
    if let token = try body.text("facebookToken") { return .facebook(token: token) }
    return .password(
      login: try body.requiredText("email"), password: try body.requiredText("password"))
  }

  /// Nothing happens when nobody is logged in, so that logging out twice is no error.
  private func logOut(_ request: Request) async throws -> Response {
    let parts = try await readiness.parts()
    if let loggedIn = try await NativeVisitor(writing: request, parts).loggedIn {
      try await parts.signIn.logOut(loggedIn.token)
    }
    var response = PinAnswer.fresh(Response(status: .noContent))
    SessionCookie(configuration).expire(on: &response.headers)
    return response
  }
}
