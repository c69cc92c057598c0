import HTTPTypes
import Hummingbird
import Posting

/// `GET`, `POST`, `PATCH` and `DELETE /account`, and `GET /account/export`: one's own account.
struct AccountRoutes {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness
  let limits: SignupLimits

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
    return try await AccountExport(store: parts.store, loggedIn: loggedIn).response()
  }

  private func signUp(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    try PageOrigin.refuseOthers(request)
    let parts = try await readiness.parts()
    let client = ClientAddress(request.headers, context, configuration.trustedProxies)
    let body: NativeBody
    switch configuration.signup {
    case .closed, .newCode: throw NativeError.signupClosed
    case .open: body = try await NativeBody(request, configuration)
    case .code(let code):
      body = try await NativeBody(request, configuration)
      guard Secret.isSame(try body.text("code") ?? "", code) else {
        try limits.takeWrongCode(from: client)
        throw NativeError.wrongCode
      }
    }
    try limits.takeSignUp(from: client)
    // Texts that are missing count as empty, so that all that is wrong is told at once.
    let account = try await parts.accounts.signUp(
      email: body.text("email") ?? "", password: body.text("password") ?? "",
      name: PersonName(
        first: body.text("firstName") ?? "", last: body.text("lastName") ?? ""),
      from: client.network)
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
    let email = try body.text("email")
    let password = try body.text("newPassword")
    // Of the right kind, also where it is not needed.
    _ = try body.text("oldPassword")
    if password != nil || email != nil {
      try await confirm(account, by: "oldPassword", in: body, request, context, parts)
    }
    let name =
      first == nil && last == nil
      ? nil : PersonName(first: first ?? account.name.first, last: last ?? account.name.last)
    let changed = try await parts.accounts.change(
      account, name: name, email: email, password: password,
      keeping: loggedIn.session.tokenHash)
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
    _ context: ServerRequestContext, _ parts: ServerDependencies
  ) async throws {
    guard let password = try body?.text(field) else { throw NativeError.missing(field: field) }
    do {
      try await parts.signIn.confirm(
        account, password: password, from: LoginClient(request, context, configuration))
    } catch AccountError.wrongPassword {
      throw NativeError.wrongPassword(field: field)
    }
  }
}
