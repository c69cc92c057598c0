import HTTPTypes
import Posting

/// The session that a request says it belongs to.
struct RequestSession {
  /// What a token came in.
  enum Carrier {
    /// The cookie, which browsers send by themselves, and so for another's page too.
    case cookie
    /// `Authorization: Bearer`, which no browser sends by itself.
    case bearer
  }

  /// The secret; whether it is anybody's is not known yet.
  let token: SessionToken
  /// What it came in.
  let carrier: Carrier
  private let crossSiteHeader: String?

  /// Finds the token of a request: in the cookie first, then in `Authorization`; `nil` when there
  /// is none that could be one of ours.
  init?(_ headers: HTTPFields) {
    crossSiteHeader = headers[.crossSiteToken]
    if let token = Self.cookie(headers) {
      self.token = token
      carrier = .cookie
    } else if let token = Self.bearer(headers) {
      self.token = token
      carrier = .bearer
    } else {
      return nil
    }
  }

  /// Whether the request comes from our own page or from a program, and not from another's page.
  ///
  /// A token in `Authorization` shows it; with a cookie, the header `X-XSRF-TOKEN` does, whose
  /// value only a script of our own page can read. Routes for browsers ask this before they write;
  /// the wire cannot, since its clients send odd values.
  var isSameSite: Bool {
    switch carrier {
    case .bearer: true
    case .cookie: Secret.isSame(crossSiteHeader ?? "", token.crossSiteToken)
    }
  }

  /// Returns who is logged in with a request; `nil` when nobody is, or no more.
  ///
  /// - Throws: ``PostStoreError``.
  static func loggedIn(
    _ headers: HTTPFields, with signIn: SessionService
  ) async throws -> SessionService.LoggedIn? {
    guard let session = RequestSession(headers) else { return nil }
    return try await signIn.loggedIn(with: session.token)
  }

  private static func cookie(_ headers: HTTPFields) -> SessionToken? {
    // A stale or odd one may lie before ours.
    headers.cookies(named: SessionCookie.name).lazy.compactMap { SessionToken(text: $0) }.first
  }

  private static func bearer(_ headers: HTTPFields) -> SessionToken? {
    guard let value = headers[.authorization] else { return nil }
    let parts = value.split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return SessionToken(text: String(parts[1]))
  }
}

extension Substring {
  /// The text without blanks and tabs around it.
  var trimmingBlanks: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...end]
  }
}

extension HTTPFields {
  /// Returns the values of the cookies of a name, in the order in which they came; empty when none
  /// did.
  func cookies(named name: String) -> [String] {
    self[values: .cookie].flatMap { header in
      header.split(separator: ";").compactMap { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].trimmingBlanks == name else { return nil }
        return String(parts[1].trimmingBlanks)
      }
    }
  }
}
