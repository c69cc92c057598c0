import HTTPTypes
import Hummingbird
import Posting

/// `GET`, `POST`, `PATCH` and `DELETE /account`, and `GET /account/export`: one's own account.
struct AccountRoutes {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness

  func add(to router: some RouterMethods<ServerRequestContext>) {
    router.get("account") { request, _ in
      let parts = try await readiness.parts()
      let account = try await NativeVisitor(reading: request, parts).required().account
      return AccountAnswer.response(AccountAnswer.json(account))
    }
    router.get("account/export") { request, _ in try await export(request) }
    router.post("account") { request, context in try await signUp(request, context) }
    router.patch("account") { request, context in try await change(request, context) }
    router.delete("account") { request, context in try await remove(request, context) }
  }

  private func export(_ request: Request) async throws -> Response {
    let parts = try await readiness.parts()
    let loggedIn = try await NativeVisitor(reading: request, parts).required()
    let posts = try await parts.store.posts(of: loggedIn.account.id)
    var response = AccountAnswer.response(AccountAnswer.export(loggedIn, posts: posts))
    response.headers[.contentDisposition] = "attachment; filename=\"on-the-map.json\""
    return response
  }

  private func signUp(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    try PageOrigin.refuseOthers(request)
    let parts = try await readiness.parts()
    if configuration.signup == .closed { throw NativeError.signupClosed }
    let body = try await NativeBody(request, configuration)
    if case .code(let code) = configuration.signup {
      let isRight = try body.text("code") == code
      let address = ClientAddress(request.headers, context, configuration.trustedProxies)
      guard try await parts.signIn.mayPass(isRight, "the sign-up code", from: address.text) else {
        throw NativeError.wrongCode
      }
    }
    // Texts that are missing count as empty, so that all that is wrong is told at once.
    let account = try await parts.accounts.signUp(
      email: body.text("email") ?? "", password: body.text("password") ?? "",
      name: PersonName(
        first: body.text("firstName") ?? "", last: body.text("lastName") ?? ""))
    return AccountAnswer.response(AccountAnswer.json(account), status: .created)
  }

  private func change(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let parts = try await readiness.parts()
    let loggedIn = try await NativeVisitor(writing: request, parts).required()
    let body = try await NativeBody(request, configuration)
    let account = loggedIn.account
    let first = try body.text("firstName")
    let last = try body.text("lastName")
    let password = try body.text("newPassword")
    // Of the right kind, also where it is not needed.
    _ = try body.text("oldPassword")
    if password != nil {
      try await confirm(account, by: "oldPassword", in: body, request, context, parts)
    }
    let name =
      first == nil && last == nil
      ? nil : PersonName(first: first ?? account.name.first, last: last ?? account.name.last)
    let changed = try await parts.accounts.change(
      account, name: name, password: password, keeping: loggedIn.session.tokenHash)
    return AccountAnswer.response(AccountAnswer.json(changed))
  }

  private func remove(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let parts = try await readiness.parts()
    let account = try await NativeVisitor(writing: request, parts).required().account
    let body = try await NativeBody.optional(request, configuration)
    // A browser left open must not be enough to remove everything of a person.
    if account.identity.provider == .local {
      try await confirm(account, by: "password", in: body, request, context, parts)
    }
    guard try await parts.store.deleteAccount(account.id) else { throw AccountError.gone }
    var response = PinAnswer.fresh(Response(status: .noContent))
    SessionCookie(configuration).expire(on: &response.headers)
    return response
  }

  /// Checks the password that stands in a member of the body.
  private func confirm(
    _ account: Account, by field: String, in body: NativeBody?, _ request: Request,
    _ context: ServerRequestContext, _ parts: ServerParts
  ) async throws {
    guard let password = try body?.text(field) else { throw NativeError.missing(field: field) }
    let address = ClientAddress(request.headers, context, configuration.trustedProxies)
    do {
      try await parts.signIn.confirm(account, password: password, from: address.text)
    } catch AccountError.wrongPassword {
      throw NativeError.wrongPassword(field: field)
    }
  }
}
