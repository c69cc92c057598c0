/// What a person shows to log in.
public enum Credentials: Sendable {
  /// A login, by custom an e-mail address, and a password.
  case password(login: String, password: String)
  /// A token that Facebook gave to one of its apps.
  case facebook(token: String)
}
