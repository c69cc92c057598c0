import HTTPTypes
import Posting

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
