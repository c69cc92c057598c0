/// The credentials of a login.
public enum Credentials: Sendable {
  /// A login name, usually an email address, and a password.
  case password(login: String, password: String)
  /// A token that Facebook issued to an app.
  case facebook(token: String)
}
