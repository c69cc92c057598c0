import HTTPTypes
import Hummingbird
import Posting
import ServerAPI

/// `/administration/groups` and `/administration/invitations`: creating, changing and removing them.
struct AdministrationGroupRoutes: RouteGroup {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness

  static let routes: [Route<Self>] = [
    .native(
      .post, "/administration/groups", .administration, "Create a group.", sends: .newGroup,
      answers: .group, successes: [201], session: .needed
    ) { routes, request, _ in try await routes.create(request) },
    .native(
      .put, "/administration/groups/{id}", .administration,
      "Change the name and color of a group.", sends: .newGroup, answers: .group, session: .needed
    ) { routes, request, context in
      try await routes.change(request, GroupID(rawValue: context.pathID))
    },
    .native(
      .delete, "/administration/groups/{id}", .administration,
      "Delete a group and its invitations.", successes: [204], session: .needed
    ) { routes, request, context in
      try await routes.remove(request, GroupID(rawValue: context.pathID))
    },
    .native(
      .post, "/administration/invitations", .administration,
      "Create an invitation to a group.", sends: .newInvitation, answers: .invitation,
      successes: [201], session: .needed
    ) { routes, request, _ in try await routes.invite(request) },
    .native(
      .delete, "/administration/invitations/{id}", .administration, "Revoke an invitation.",
      successes: [204], session: .needed
    ) { routes, request, context in try await routes.revoke(request, context.pathID) },
  ]

  private func remove(_ request: Request, _ id: GroupID) async throws -> Response {
    let parts = try await readiness.parts(forAdministratorWriting: request)
    guard try await parts.store.deleteGroup(id) else { throw GroupError.noSuchGroup }
    return NativeAnswer.empty()
  }

  private func revoke(_ request: Request, _ number: String) async throws -> Response {
    let parts = try await readiness.parts(forAdministratorWriting: request)
    try await parts.groups.revoke(number)
    return NativeAnswer.empty()
  }

  private func create(_ request: Request) async throws -> Response {
    let parts = try await readiness.parts(forAdministratorWriting: request)
    let wanted = try await NativeBody.read(GroupRequest.self, request, configuration)
    let group = try await parts.groups.create(name: wanted.name, color: wanted.color)
    return NativeAnswer.response(ShownGroup(group), status: .created)
  }

  private func change(_ request: Request, _ id: GroupID) async throws -> Response {
    let parts = try await readiness.parts(forAdministratorWriting: request)
    let wanted = try await NativeBody.read(GroupRequest.self, request, configuration)
    let group = try await parts.groups.change(id, name: wanted.name, color: wanted.color)
    return NativeAnswer.response(ShownGroup(group))
  }

  /// Creates an invitation; only this response contains its code.
  private func invite(_ request: Request) async throws -> Response {
    let parts = try await readiness.parts(forAdministratorWriting: request)
    let wanted = try await NativeBody.read(InvitationRequest.self, request, configuration)
    let (code, invitation) = try await parts.groups.invite(
      to: GroupID(rawValue: wanted.group), days: wanted.days)
    return NativeAnswer.response(ShownInvitation(invitation, code: code), status: .created)
  }
}
