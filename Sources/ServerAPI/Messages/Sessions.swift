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
    Member("facebookToken", \.facebookToken, .optional, "A token of Facebook's, instead of both."),
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
    Member("account", \.account, .always, "Who is logged in."),
    Member(
      "token", \.token, .always, "The session's secret, for the header Authorization: Bearer."),
    Member("expiresAt", \.expiresAt, .always, "When it ends, in UTC (ISO 8601)."),
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
    Member("id", \.id, .always, "The number by which it can be ended; not its secret."),
    Member("createdAt", \.createdAt, .always, "When it began, in UTC (ISO 8601)."),
    Member("expiresAt", \.expiresAt, .always, "When it ends, in UTC (ISO 8601)."),
    Member("client", \.client, .always, "What the client calls itself; null when it did not say."),
    Member("current", \.isCurrent, .always, "Whether it is the one that asks."),
  ]
}

/// `GET /account/sessions`: the sessions of an account.
public struct SessionListing: APIMessage {
  public var sessions: [ShownSession] = []

  public init() {}

  public static let title = "Sessions"
  public static let members: [Member] = [
    Member("sessions", \.sessions, .always, "The sessions, the newest first.")
  ]
}
