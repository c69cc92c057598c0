import Hummingbird
import Posting
import ServerAPI

/// `GET` and `DELETE /account/sessions`, and `DELETE /account/sessions/{id}`.
struct SessionListRoutes: RouteGroup {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness

  static let routes: [Route<Self>] = [
    .native(
      .get, "/account/sessions", .account, "List your sessions.", answers: .sessions,
      session: .needed
    ) { routes, request, _ in try await routes.list(request) },
    .native(
      .delete, "/account/sessions", .account, "Log out everywhere, including here.",
      successes: [204], session: .needed
    ) { routes, request, _ in try await routes.endAll(request) },
    .native(
      .delete, "/account/sessions/{id}", .account, "End a session.", successes: [204],
      session: .needed
    ) { routes, request, context in try await routes.end(request, context.pathID) },
  ]

  private func list(_ request: Request) async throws -> Response {
    let parts = try await readiness.parts()
    let loggedIn = try await NativeVisitor(reading: request, parts).required()
    let now = parts.signIn.time.now()
    let sessions = try await parts.store.sessions(of: loggedIn.account.id)
      .filter { $0.expiresAt > now }
    return NativeAnswer.response(
      SessionListing {
        $0.sessions = sessions.map { ShownSession($0, current: loggedIn.session) }
      })
  }

  /// Ends all sessions, including this one.
  private func endAll(_ request: Request) async throws -> Response {
    let parts = try await readiness.parts()
    let loggedIn = try await NativeVisitor(writing: request, parts).required()
    _ = try await parts.store.deleteSessions(of: loggedIn.account.id)
    var response = NativeAnswer.fresh(Response(status: .noContent))
    SessionCookie(configuration).expire(on: &response.headers)
    return response
  }

  private func end(_ request: Request, _ number: String) async throws -> Response {
    let parts = try await readiness.parts()
    let loggedIn = try await NativeVisitor(writing: request, parts).required()
    let session = try await parts.store.sessions(of: loggedIn.account.id)
      .first { $0.number == number }
    guard let session else { throw NativeError.noSuchSession }
    _ = try await parts.store.deleteSession(session.tokenHash)
    var response = NativeAnswer.fresh(Response(status: .noContent))
    if session == loggedIn.session { SessionCookie(configuration).expire(on: &response.headers) }
    return response
  }
}
