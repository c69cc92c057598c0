public import TextFormats

/// An account as its owner sees it.
public struct ShownAccount: JSONMessage {
  public var id = ""
  public var email: String?
  public var firstName = ""
  public var lastName = ""
  public var provider = ""
  public var createdAt = ""
  public var isAdministrator = false

  public init() {}

  /// The first and last name, separated by a space if both are set.
  public var fullName: String {
    firstName.isEmpty || lastName.isEmpty ? firstName + lastName : firstName + " " + lastName
  }

  public static let title = "Account"
  package static let members: [Member] = [
    Member("id", \.id, .always, "The account's stable number."),
    Member(
      "email", \.email, .always,
      "The e-mail address; null if the identity provider did not send one."),
    Member("firstName", \.firstName, .always, "The first name, shown on the account's pins."),
    Member("lastName", \.lastName, .always, "The last name, shown on the account's pins."),
    Member(
      "provider", \.provider, .always,
      "Who checks the credentials: local or facebook; udacity in old databases, for nobody."),
    Member("createdAt", \.createdAt, .always, "When it was created, in UTC (ISO 8601)."),
    .null("group", "Always null: there are no groups any more."),
    Member("administrator", \.isAdministrator, .expected, "Whether it may administer the server."),
  ]
}

/// `POST /account`: the account to create.
public struct SignUpRequest: JSONMessage {
  public var email = ""
  public var password = ""
  public var firstName = ""
  public var lastName = ""
  public var code: String?

  public init() {}

  public static let title = "NewAccount"
  package static let members: [Member] = [
    Member("email", \.email, .expected, "The e-mail address to log in with."),
    Member("password", \.password, .expected, "The password."),
    Member("firstName", \.firstName, .expected, "The first name, shown on your pins."),
    Member("lastName", \.lastName, .expected, "The last name, shown on your pins."),
    Member("code", \.code, .optional, "The sign-up code, from the operator of the server."),
  ]
}

/// `PATCH /account`: the changes; `nil` leaves a value unchanged.
public struct AccountChangeRequest: JSONMessage {
  public var firstName: String?
  public var lastName: String?
  public var email: String?
  public var newPassword: String?
  public var oldPassword: String?

  public init() {}

  public static let title = "AccountChanges"
  package static let members: [Member] = [
    Member("firstName", \.firstName, .optional, "The new first name."),
    Member("lastName", \.lastName, .optional, "The new last name."),
    Member(
      "email", \.email, .optional, "The new e-mail address to log in with; needs oldPassword."),
    Member("newPassword", \.newPassword, .optional, "The new password; needs oldPassword."),
    Member("oldPassword", \.oldPassword, .optional, "The current password."),
  ]
}

/// `DELETE /account`: the confirmation.
public struct AccountRemovalRequest: JSONMessage {
  public var password: String?

  public init() {}

  public static let title = "AccountRemoval"
  package static let members: [Member] = [
    Member("password", \.password, .expected, "The password, as confirmation.")
  ]
}

/// `GET /account/export`: everything stored about a person, except the password hash.
public struct AccountExport: JSONMessage {
  public var account = ShownAccount()
  public var sessions: [ShownSession] = []
  public var failedLogins: [String] = []
  public var pins: [ExportedPin] = []

  public init() {}

  public static let title = "AccountExport"
  package static let members: [Member] = [
    Member("account", \.account, .always, "The account."),
    Member("sessions", \.sessions, .always, "Its sessions."),
    Member("failedLogins", \.failedLogins, .always, "Times of recent failed logins, newest first."),
    Member("pins", \.pins, .always, "Its pins, most recently changed first."),
  ]
}

/// A pin with everything stored about it.
public struct ExportedPin: JSONMessage {
  public var id = ""
  public var uniqueKey = ""
  public var firstName = ""
  public var lastName = ""
  public var place = ""
  public var placeLabel: String?
  public var link = ""
  public var latitude = 0.0
  public var longitude = 0.0
  public var createdAt = ""
  public var updatedAt = ""

  public init() {}

  public static let title = "ExportedPin"
  package static let members: [Member] = [
    Member("id", \.id, .always, "The pin's stable id."),
    Member("uniqueKey", \.uniqueKey, .always, "The key that an app stored with it."),
    Member("firstName", \.firstName, .always, "The displayed first name."),
    Member("lastName", \.lastName, .always, "The displayed last name."),
    Member("place", \.place, .always, "The place as typed."),
    Member("placeLabel", \.placeLabel, .optional, "The name shown instead of the text typed."),
    Member("link", \.link, .always, "The link as typed."),
    Member("latitude", \.latitude, .always, "Degrees north of the equator."),
    Member("longitude", \.longitude, .always, "Degrees east of Greenwich."),
    Member("createdAt", \.createdAt, .always, "When it was created, in UTC (ISO 8601)."),
    Member("updatedAt", \.updatedAt, .always, "When it was last changed, in UTC (ISO 8601)."),
  ]
}

/// `POST /account/session`: credentials of one of the kinds that the server accepts.
public struct LoginCredentials: JSONMessage {
  public var email: String?
  public var password: String?
  public var facebookToken: String?
  public var code: String?

  public init() {}

  public static let title = "Login"
  package static let members: [Member] = [
    Member("email", \.email, .optional, "The account's e-mail address."),
    Member("password", \.password, .optional, "The account's password."),
    Member(
      "facebookToken", \.facebookToken, .optional,
      "A Facebook token, instead of e-mail and password."),
    Member("code", \.code, .optional, "The sign-up code, for the first login with Facebook."),
  ]
}

/// A new session.
public struct BegunSession: JSONMessage {
  public var account = ShownAccount()
  public var token = ""
  public var expiresAt = ""

  public init() {}

  public static let title = "Session"
  package static let members: [Member] = [
    Member("account", \.account, .always, "The account that is logged in."),
    Member(
      "token", \.token, .always, "The session's token, for the header Authorization: Bearer."),
    Member("expiresAt", \.expiresAt, .always, "When it expires, in UTC (ISO 8601)."),
  ]
}

/// A new account, and the session that it begins with.
public struct BegunAccount: JSONMessage {
  public var session = BegunSession()

  public init() {}

  public static let title = "BegunAccount"
  package static let members: [Member] =
    ShownAccount.members.map { $0.within(\.session.account) }
    + BegunSession.members.filter { $0.name != "account" }.map { $0.within(\.session) }
}

/// A session as its owner sees it.
public struct ShownSession: JSONMessage {
  public var id = ""
  public var createdAt = ""
  public var expiresAt = ""
  public var client: String?
  public var isCurrent = false

  public init() {}

  public static let title = "SessionEntry"
  package static let members: [Member] = [
    Member("id", \.id, .always, "The number for ending it; not its token."),
    Member("createdAt", \.createdAt, .always, "When it started, in UTC (ISO 8601)."),
    Member("expiresAt", \.expiresAt, .always, "When it expires, in UTC (ISO 8601)."),
    Member(
      "client", \.client, .always, "The name of the client program; null if it did not send one."),
    Member("current", \.isCurrent, .always, "Whether it is this session."),
  ]
}

/// `GET /account/sessions`: the sessions of an account.
public struct SessionListing: JSONMessage {
  public var sessions: [ShownSession] = []

  public init() {}

  public static let title = "Sessions"
  package static let members: [Member] = [
    Member("sessions", \.sessions, .always, "The sessions, newest first.")
  ]
}
