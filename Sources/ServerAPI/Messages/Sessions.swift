/// `POST /account/session`: credentials of one of the kinds that the server accepts.
public struct LoginCredentials: APIMessage {
  public var email: String?
  public var password: String?
  public var facebookToken: String?

  public init() {}

  public static let title = "Login"
  public static let members: [Member] = [
    Member("email", \.email, .optional, "The account's e-mail address."),
    Member("password", \.password, .optional, "The account's password."),
    Member(
      "facebookToken", \.facebookToken, .optional,
      "A Facebook token, instead of e-mail and password."),
  ]
}

/// A new session.
public struct BegunSession: APIMessage {
  public var account = ShownAccount()
  public var token = ""
  public var expiresAt = ""

  public init() {}

  public static let title = "Session"
  public static let members: [Member] = [
    Member("account", \.account, .always, "The account that is logged in."),
    Member(
      "token", \.token, .always, "The session's token, for the header Authorization: Bearer."),
    Member("expiresAt", \.expiresAt, .always, "When it expires, in UTC (ISO 8601)."),
  ]
}

/// A session as its owner sees it.
public struct ShownSession: APIMessage {
  public var id = ""
  public var createdAt = ""
  public var expiresAt = ""
  public var client: String?
  public var isCurrent = false

  public init() {}

  public static let title = "SessionEntry"
  public static let members: [Member] = [
    Member("id", \.id, .always, "The number for ending it; not its token."),
    Member("createdAt", \.createdAt, .always, "When it started, in UTC (ISO 8601)."),
    Member("expiresAt", \.expiresAt, .always, "When it expires, in UTC (ISO 8601)."),
    Member(
      "client", \.client, .always, "The name of the client program; null if it did not send one."),
    Member("current", \.isCurrent, .always, "Whether it is this session."),
  ]
}

/// `GET /account/sessions`: the sessions of an account.
public struct SessionListing: APIMessage {
  public var sessions: [ShownSession] = []

  public init() {}

  public static let title = "Sessions"
  public static let members: [Member] = [
    Member("sessions", \.sessions, .always, "The sessions, newest first.")
  ]
}
