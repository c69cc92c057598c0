import HTTPTypes
import Hummingbird
import Posting
import ServerAPI

/// `/administration/groups` and `/administration/invitations`: creating and removing both.
struct AdministrationGroupRoutes {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness

  func add(to router: some RouterMethods<ServerRequestContext>) {
    router.post("administration/groups") { request, _ in try await create(request) }
    router.delete("administration/groups/:id") { request, context in
      let parts = try await readiness.parts()
      _ = try await Administrator(writing: request, parts)
      guard try await parts.store.deleteGroup(GroupID(rawValue: context.pathID)) else {
        throw GroupError.noSuchGroup
      }
      return NativeAnswer.fresh(Response(status: .noContent))
    }
    router.post("administration/invitations") { request, _ in try await invite(request) }
    router.delete("administration/invitations/:id") { request, context in
      let parts = try await readiness.parts()
      _ = try await Administrator(writing: request, parts)
      try await parts.groups.revoke(context.pathID)
      return NativeAnswer.fresh(Response(status: .noContent))
    }
  }

  private func create(_ request: Request) async throws -> Response {
    let parts = try await readiness.parts()
    _ = try await Administrator(writing: request, parts)
    let wanted = try await NativeBody.read(GroupRequest.self, request, configuration)
    let group = try await parts.groups.create(name: wanted.name, color: wanted.color)
    return NativeAnswer.response(ShownGroup(group), status: .created)
  }

  /// Creates an invitation; only this response contains its code.
  private func invite(_ request: Request) async throws -> Response {
    let parts = try await readiness.parts()
    _ = try await Administrator(writing: request, parts)
    let wanted = try await NativeBody.read(InvitationRequest.self, request, configuration)
    let (code, invitation) = try await parts.groups.invite(
      to: GroupID(rawValue: wanted.group), days: wanted.days)
    return NativeAnswer.response(ShownInvitation(invitation, code: code), status: .created)
  }
}
