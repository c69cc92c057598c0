import HTTPTypes
import Hummingbird
import Posting

/// Who sends a request to a native route.
struct NativeVisitor {
  /// The session; `nil` when nobody is logged in, or no more.
  let loggedIn: SignIn.LoggedIn?

  /// The account; `nil` when nobody is logged in.
  var account: Account? { loggedIn?.account }

  /// Finds out who only reads.
  ///
  /// - Throws: `PostStoreError`.
  init(reading request: Request, _ parts: ServerParts) async throws {
    loggedIn = try await RequestSession.loggedIn(request.headers, with: parts.signIn)
  }

  /// Finds out who writes.
  ///
  /// - Throws: ``NativeError/crossSite`` when another's page may have sent the request.
  init(writing request: Request, _ parts: ServerParts) async throws {
    try await self.init(reading: request, parts)
    guard loggedIn != nil else { return }
    guard RequestSession(request.headers)?.isSameSite == true else { throw NativeError.crossSite }
  }

  /// Returns the session that a route cannot do without.
  func required() throws(NativeError) -> SignIn.LoggedIn {
    guard let loggedIn else { throw .sessionNeeded }
    return loggedIn
  }

  /// Refuses a request that a browser says another's page has sent.
  ///
  /// For log-in and sign-up, where there is no cookie yet: a page could else log its visitor in as
  /// somebody else.
  static func refuseOthersPages(_ request: Request) throws(NativeError) {
    if request.headers[.fetchSite] == "cross-site" { throw .othersPage }
  }
}

extension HTTPField.Name {
  /// What browsers say of the page that a request comes from. The text is fixed and valid.
  // swift-format-ignore: NeverForceUnwrap
  static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
