import HTTPTypes
import Hummingbird
import Posting
import ServerAPI
import TextFormats

/// `GET`, `POST`, `PATCH` and `DELETE /account`, and `GET /account/export`.
struct AccountRoutes: RouteGroup {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness
  let gate: SignupGate

  static let routes: [Route<Self>] = [
    .native(
      .get, "/account", .account, "Get your account.", answers: .account, session: .needed
    ) { routes, request, _ in try await routes.show(request) },
    .native(
      .post, "/account", .account, "Create an account and log in.", sends: .newAccount,
      answers: .begunAccount, successes: [201]
    ) { routes, request, context in try await routes.signUp(request, context) },
    .native(
      .patch, "/account", .account, "Change your account.", sends: .accountChanges,
      answers: .account, session: .needed
    ) { routes, request, context in try await routes.change(request, context) },
    .native(
      .delete, "/account", .account, "Delete your account and all its data.",
      sends: .accountRemoval, successes: [204], session: .needed
    ) { routes, request, context in try await routes.remove(request, context) },
    .native(
      .get, "/account/export", .account, "Export all data stored about your account.",
      answers: .accountExport, session: .needed
    ) { routes, request, _ in try await routes.export(request) },
  ]

  private func show(_ request: Request) async throws -> Response {
    let parts = try await readiness.dependencies()
    let account = try await NativeVisitor(reading: request, parts).required().account
    return NativeAnswer.response(ShownAccount(account))
  }

  private func export(_ request: Request) async throws -> Response {
    let parts = try await readiness.dependencies()
    let loggedIn = try await NativeVisitor(reading: request, parts).required()
    return try await AccountExportAnswer(store: parts.store, loggedIn: loggedIn).response()
  }

  /// Creates an account, and logs its person in: who has just chosen a password need not prove it.
  private func signUp(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    try PageOrigin.refuseOthers(request)
    let parts = try await readiness.dependencies()
    let client = ClientAddress(request.headers, context, configuration.trustedProxies)
    let person = try await NativeBody.read(SignUpRequest.self, request, configuration)
    try gate.admit(code: person.code, client)
    let account = try await parts.accounts.signUp(
      email: person.email, password: person.password,
      name: PersonName(first: person.firstName, last: person.lastName),
      from: client.network)
    let loggedIn = try await parts.sessions.begin(
      account, from: LoginClient(request, context, configuration))
    let begun = BegunAccount { $0.session = BegunSession(loggedIn) }
    var response = NativeAnswer.response(begun, status: .created)
    try await SessionCookie(configuration).begin(loggedIn, after: request, parts, on: &response)
    return response
  }

  private func change(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let parts = try await readiness.dependencies()
    let loggedIn = try await NativeVisitor(writing: request, parts).required()
    let wanted = try await NativeBody.read(AccountChangeRequest.self, request, configuration)
    let account = loggedIn.account
    var login: Int64?
    if wanted.newPassword != nil || wanted.email != nil {
      login = try await confirm(
        account, by: wanted.oldPassword, named: "oldPassword", request, context, parts)
    }
    let name =
      wanted.firstName == nil && wanted.lastName == nil
      ? nil
      : PersonName(
        first: wanted.firstName ?? account.name.first, last: wanted.lastName ?? account.name.last)
    let changed = try await parts.accounts.change(
      account, name: name, email: wanted.email, password: wanted.newPassword,
      allowedBy: login, keeping: loggedIn.session.tokenHash)
    var response = NativeAnswer.response(ShownAccount(changed))
    if login != nil {
      // The change has ended the cookie of this device, too.
      DeviceCookie.set(
        try await parts.sessions.device(of: changed), on: &response.headers,
        isSecure: configuration.isSecure)
    }
    return response
  }

  private func remove(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let parts = try await readiness.dependencies()
    let account = try await NativeVisitor(writing: request, parts).required().account
    let body = try await NativeBody.readOptional(
      AccountRemovalRequest.self, request, configuration)
    // An unattended browser must not be enough to delete all data of a person.
    if account.identity.provider == .local {
      _ = try await confirm(account, by: body.password, named: "password", request, context, parts)
    }
    guard try await parts.store.deleteAccount(account.id) else { throw AccountError.gone }
    var response = NativeAnswer.empty()
    SessionCookie(configuration).expire(on: &response.headers)
    return response
  }

  /// Checks a password in the body, and returns the version of the login that it belongs to.
  private func confirm(
    _ account: Account, by password: String?, named field: String, _ request: Request,
    _ context: ServerRequestContext, _ parts: ServerDependencies
  ) async throws -> Int64 {
    guard let password else { throw NativeError.missing(field: field) }
    do {
      return try await parts.sessions.confirm(
        account, password: password, from: LoginClient(request, context, configuration))
    } catch AccountError.wrongPassword {
      throw NativeError.wrongPassword(field: field)
    }
  }
}
