import HTTPTypes
import Hummingbird
import Posting
import ServerAPI
import TextFormats

/// `GET /groups`, `GET /join/{code}`, `POST /invitations/check`, and `PUT` and `DELETE
/// /account/group`: the groups of a course, and joining them.
struct GroupRoutes: RouteGroup {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness
  let gate: SignupGate

  static let routes: [Route<Self>] = [
    .native(
      .put, "/account/group", .account, "Join a group with an invitation.",
      sends: .invitationUse, answers: .account, session: .needed
    ) { routes, request, context in try await routes.join(request, context) },
    .native(
      .delete, "/account/group", .account, "Leave your group.", answers: .account,
      session: .needed
    ) { routes, request, _ in try await routes.leave(request) },
    .native(
      .post, "/invitations/check", .account,
      "Check an invitation: its group and when it expires.", sends: .invitationCode,
      answers: .invitationInfo
    ) { routes, request, context in try await routes.check(request, context) },
    .native(
      .get, "/groups", .pins, "List the groups of the course.", answers: .groups,
      session: .optional
    ) { routes, request, _ in try await routes.list(request) },
    .native(
      .get, "/join/{id}", .web, "Open an invitation's link: redirects to the web app.", in: [],
      successes: [303]
    ) { _, _, context in page(of: context.pathID) },
  ]

  private func list(_ request: Request) async throws -> Response {
    let parts = try await readiness.dependencies()
    try await NativeVisitor(reading: request, parts).admitted(configuration)
    let groups = try await parts.store.groups()
    return NativeAnswer.response(GroupListing { $0.groups = groups.map { ShownGroup($0) } })
  }

  private func leave(_ request: Request) async throws -> Response {
    let parts = try await readiness.dependencies()
    let account = try await NativeVisitor(writing: request, parts).required().account
    let changed = try await parts.groups.change(account.id, .leaves)
    return NativeAnswer.response(ShownAccount(changed, group: nil))
  }

  /// Redirects to the page with the code in the fragment, which browsers do not send, so that it
  /// does not appear in logs or `Referer`.
  private static func page(of text: String) -> Response {
    let code = InvitationCode(text: text)?.text ?? "invalid"
    var response = NativeAnswer.fresh(
      Response(status: .seeOther, headers: [.location: "/#/join/\(code)"]))
    if let policy = HTTPField.Name("Referrer-Policy") { response.headers[policy] = "no-referrer" }
    return response
  }

  private func check(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    try PageOrigin.refuseOthers(request)
    let parts = try await readiness.dependencies()
    let code = try await NativeBody.read(InvitationCheckRequest.self, request, configuration).code
    let (group, invitation) = try await gate.invited(
      by: code, parts, ClientAddress(request.headers, context, configuration.trustedProxies))
    return NativeAnswer.response(InvitationInfo(invitation, to: group))
  }

  private func join(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let parts = try await readiness.dependencies()
    let account = try await NativeVisitor(writing: request, parts).required().account
    let code = try await NativeBody.read(JoinRequest.self, request, configuration).invitation
    let group = try await gate.invited(
      by: code, parts, ClientAddress(request.headers, context, configuration.trustedProxies)
    ).group
    let changed = try await parts.groups.change(account.id, .joins(group.id))
    return NativeAnswer.response(ShownAccount(changed, group: group))
  }
}
