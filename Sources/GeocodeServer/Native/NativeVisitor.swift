import HTTPTypes
import Hummingbird
import Posting

/// The sender of a request to a native route.
struct NativeVisitor {
  /// The session; `nil` if there is no valid one.
  let loggedIn: SessionService.LoggedIn?

  /// The account; `nil` if nobody is logged in.
  var account: Account? { loggedIn?.account }

  /// Identifies the sender of a reading request.
  ///
  /// - Throws: `PostStoreError`.
  init(reading request: Request, _ parts: ServerDependencies) async throws {
    loggedIn = try await RequestSession.loggedIn(request.headers, with: parts.sessions)
  }

  /// Identifies the sender of a writing request.
  ///
  /// - Throws: ``NativeError/crossSite`` or ``NativeError/othersPage`` if the request may come from
  ///   another site's page.
  init(writing request: Request, _ parts: ServerDependencies) async throws {
    try PageOrigin.refuseOthers(request)
    try await self.init(reading: request, parts)
    guard loggedIn != nil else { return }
    guard RequestSession(request.headers)?.isSameSite == true else { throw NativeError.crossSite }
  }

  /// Refuses guests if the server does not admit them.
  ///
  /// - Throws: ``NativeError/sessionNeeded``
  func admitted(_ configuration: ServerConfiguration) throws(NativeError) {
    guard configuration.admitsGuests || loggedIn != nil else { throw .sessionNeeded }
  }

  /// Returns the session, or throws an error if nobody is logged in.
  func required() throws(NativeError) -> SessionService.LoggedIn {
    guard let loggedIn else { throw .sessionNeeded }
    return loggedIn
  }
}
