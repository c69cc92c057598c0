import HTTPTypes
import Hummingbird
import Posting
import ServerAPI

/// `GET /groups`, `GET /join/{code}`, `POST /invitations/check`, and `PUT` and `DELETE
/// /account/group`: the groups of a course, and joining them.
struct GroupRoutes {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness
  let limits: SignupLimits

  func add(to router: some RouterMethods<ServerRequestContext>) {
    router.get("groups") { request, _ in
      let parts = try await readiness.parts()
      try await NativeVisitor(reading: request, parts).admitted(configuration)
      let groups = try await parts.store.groups()
      return NativeAnswer.response(GroupListing { $0.groups = groups.map { ShownGroup($0) } })
    }
    router.get("join/:id") { _, context in Self.page(of: context.pathID) }
    router.post("invitations/check") { request, context in try await check(request, context) }
    router.put("account/group") { request, context in try await join(request, context) }
    router.delete("account/group") { request, _ in
      let parts = try await readiness.parts()
      let account = try await NativeVisitor(writing: request, parts).required().account
      let changed = try await parts.groups.change(account.id, .leaves)
      return NativeAnswer.response(ShownAccount(changed, group: nil))
    }
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
    let parts = try await readiness.parts()
    let code = try await NativeBody.read(InvitationCheckRequest.self, request, configuration).code
    let (group, invitation) = try await limits.invited(
      by: code, parts, ClientAddress(request.headers, context, configuration.trustedProxies))
    return NativeAnswer.response(InvitationInfo(invitation, to: group))
  }

  private func join(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let parts = try await readiness.parts()
    let account = try await NativeVisitor(writing: request, parts).required().account
    let code = try await NativeBody.read(JoinRequest.self, request, configuration).invitation
    let group = try await limits.invited(
      by: code, parts, ClientAddress(request.headers, context, configuration.trustedProxies)
    ).group
    let changed = try await parts.groups.change(account.id, .joins(group.id))
    return NativeAnswer.response(ShownAccount(changed, group: group))
  }
}

extension SignupLimits {
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
}
