import HTTPTypes
import Posting

/// The cookie by which a browser or app shows that it has logged in to an account before.
///
/// It lets nobody in: it only keeps others' failed log-ins from slowing this one.
struct DeviceCookie {
  /// The cookie's name.
  static let name = "otm-device"
  /// How long it lasts, in seconds: a year, so that it is there for the next course.
  static let seconds = 365 * 24 * 60 * 60

  /// Returns what a request shows; `nil` when there is no such cookie.
  static func value(in headers: HTTPFields) -> String? { headers.cookies(named: name).first }

  /// Adds the cookie of a client that has logged in.
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
