import HTTPTypes
import Posting

/// The two cookies of a session: the secret one, and the one that the page's script may read.
struct SessionCookie {
  /// The cookie that holds the secret; scripts cannot read it.
  static let name = "otm-session"
  /// Its name on encrypted connections: browsers take a cookie of such a name from this very host
  /// alone, so that no other host of the same site can plant one (RFC 6265bis, section 4.1.3.2).
  static let hostName = "__Host-otm-session"
  /// The cookie that holds ``SessionToken/crossSiteToken``: student apps look it up by this name
  /// when they log out, and one crashes without it (WireAPI.md, "Sessions").
  static let crossSiteName = "XSRF-TOKEN"

  /// Whether browsers may send the cookies over encrypted connections only.
  let isSecure: Bool

  init(_ configuration: ServerConfiguration) { isSecure = configuration.isSecure }

  /// Adds the cookies of a session that has begun.
  ///
  /// They last as long as the session: some apps keep the date when it ends, and reopen without a
  /// log-in until then.
  func set(_ token: SessionToken, on headers: inout HTTPFields) {
    add(Self.crossSiteName, token.crossSiteToken, SessionService.sessionSeconds, to: &headers)
    add(Self.name, token.text, SessionService.sessionSeconds, "; HttpOnly", to: &headers)
  }

  /// Adds cookies that make a client forget those of its session.
  func expire(on headers: inout HTTPFields) {
    add(Self.crossSiteName, "", 0, to: &headers)
    add(Self.name, "", 0, "; HttpOnly", to: &headers)
  }

  private func add(
    _ name: String, _ value: String, _ seconds: Int64, _ more: String = "",
    to headers: inout HTTPFields
  ) {
    let secure = isSecure ? "; Secure" : ""
    headers.append(
      HTTPField(
        name: .setCookie,
        value: "\(name)=\(value); Path=/; Max-Age=\(seconds)\(more)\(secure); SameSite=Lax"))
  }
}
