import HTTPTypes
import Hummingbird
import Posting

/// Who sends a request to a native route.
struct NativeVisitor {
  /// The session; `nil` when nobody is logged in, or no more.
  let loggedIn: SessionService.LoggedIn?

  /// The account; `nil` when nobody is logged in.
  var account: Account? { loggedIn?.account }

  /// Finds out who only reads.
  ///
  /// - Throws: `PostStoreError`.
  init(reading request: Request, _ parts: ServerDependencies) async throws {
    loggedIn = try await RequestSession.loggedIn(request.headers, with: parts.signIn)
  }

  /// Finds out who writes.
  ///
  /// - Throws: ``NativeError/crossSite`` or ``NativeError/othersPage`` when another's page may have
  ///   sent the request.
  init(writing request: Request, _ parts: ServerDependencies) async throws {
    try PageOrigin.refuseOthers(request)
    try await self.init(reading: request, parts)
    guard loggedIn != nil else { return }
    guard RequestSession(request.headers)?.isSameSite == true else { throw NativeError.crossSite }
  }

  /// Refuses guests where the server has none.
  ///
  /// - Throws: ``NativeError/sessionNeeded``
  func admitted(_ configuration: ServerConfiguration) throws(NativeError) {
    guard configuration.admitsGuests || loggedIn != nil else { throw .sessionNeeded }
  }

  /// Returns the session that a route cannot do without.
  func required() throws(NativeError) -> SessionService.LoggedIn {
    guard let loggedIn else { throw .sessionNeeded }
    return loggedIn
  }
}
