import HTTPTypes
import Posting

/// The two cookies of a session: the secret token, and the token that the page's script can read.
struct SessionCookie {
  /// The name of the cookie with the token, which scripts cannot read.
  static let name = "otm-session"
  /// Its name on encrypted connections.
  ///
  /// Browsers accept cookies with this prefix only from this host, so that other hosts of the same
  /// site cannot plant one (RFC 6265bis, section 4.1.3.2).
  static let hostName = "__Host-otm-session"
  /// The name of the cookie with the cross-site token.
  ///
  /// Student apps look it up by this name when they log out, and one crashes without it
  /// (StudentAPI.md, "Sessions").
  static let crossSiteName = "XSRF-TOKEN"

  /// Whether browsers send the cookies only over encrypted connections.
  let isSecure: Bool

  init(_ configuration: ServerConfiguration) { isSecure = configuration.isSecure }

  /// Adds the cookies of a new session.
  ///
  /// They last as long as the session, because some apps store its expiry date and skip the login
  /// until then.
  func set(_ token: SessionToken, on headers: inout HTTPFields) {
    add(Self.crossSiteName, token.crossSiteToken, SessionService.sessionSeconds, to: &headers)
    add(Self.name, token.text, SessionService.sessionSeconds, "; HttpOnly", to: &headers)
  }

  /// Adds expired cookies, which delete those of the session.
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

/// The cookie that proves that a browser or app has logged in to an account before.
///
/// It does not log anyone in; it only exempts the client from waits that other people's failed
/// logins cause.
struct DeviceCookie {
  /// The cookie's name.
  static let name = "otm-device"
  /// The lifetime in seconds: a year, so that it lasts until the next course.
  static let seconds = 365 * 24 * 60 * 60

  /// Returns the value of the cookie in a request; `nil` if it is missing.
  static func value(in headers: HTTPFields) -> String? { headers.cookies(named: name).first }

  /// Adds the cookie to the response of a login.
  static func set(
    _ device: KnownDevice?, on headers: inout HTTPFields, isSecure: Bool
  ) {
    guard let device else { return }
    let secure = isSecure ? "; Secure" : ""
    headers.append(
      HTTPField(
        name: .setCookie,
        value:
          "\(name)=\(device.text); Path=/; Max-Age=\(seconds); HttpOnly\(secure); SameSite=Lax"))
  }
}
