package import TextFormats

/// An account as its owner sees it.
package struct ShownAccount: JSONMessage {
  package var id = ""
  package var email: String?
  package var firstName = ""
  package var lastName = ""
  package var provider = ""
  package var createdAt = ""
  package var isAdministrator = false

  package init() {}

  /// The first and last name, separated by a space if both are set.
  package var fullName: String {
    firstName.isEmpty || lastName.isEmpty ? firstName + lastName : firstName + " " + lastName
  }

  package static let title = "Account"
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
package struct SignUpRequest: JSONMessage {
  package var email = ""
  package var password = ""
  package var firstName = ""
  package var lastName = ""
  package var code: String?

  package init() {}

  package static let title = "NewAccount"
  package static let members: [Member] = [
    Member("email", \.email, .expected, "The e-mail address to log in with."),
    Member("password", \.password, .expected, "The password."),
    Member("firstName", \.firstName, .expected, "The first name, shown on your pins."),
    Member("lastName", \.lastName, .expected, "The last name, shown on your pins."),
    Member("code", \.code, .optional, "The sign-up code, from the operator of the server."),
  ]
}

/// `PATCH /account`: the changes; `nil` leaves a value unchanged.
package struct AccountChangeRequest: JSONMessage {
  package var firstName: String?
  package var lastName: String?
  package var email: String?
  package var newPassword: String?
  package var oldPassword: String?

  package init() {}

  package static let title = "AccountChanges"
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
package struct AccountRemovalRequest: JSONMessage {
  package var password: String?

  package init() {}

  package static let title = "AccountRemoval"
  package static let members: [Member] = [
    Member("password", \.password, .expected, "The password, as confirmation.")
  ]
}

/// `GET /account/export`: everything stored about a person, except the password hash.
package struct AccountExport: JSONMessage {
  package var account = ShownAccount()
  package var sessions: [ShownSession] = []
  package var failedLogins: [String] = []
  package var pins: [ExportedPin] = []

  package init() {}

  package static let title = "AccountExport"
  package static let members: [Member] = [
    Member("account", \.account, .always, "The account."),
    Member("sessions", \.sessions, .always, "Its sessions."),
    Member("failedLogins", \.failedLogins, .always, "Times of recent failed logins, newest first."),
    Member("pins", \.pins, .always, "Its pins, most recently changed first."),
  ]
}

/// A pin with everything stored about it.
package struct ExportedPin: JSONMessage {
  package var id = ""
  package var uniqueKey = ""
  package var firstName = ""
  package var lastName = ""
  package var place = ""
  package var placeLabel: String?
  package var link = ""
  package var latitude = 0.0
  package var longitude = 0.0
  package var createdAt = ""
  package var updatedAt = ""

  package init() {}

  package static let title = "ExportedPin"
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
package struct LoginCredentials: JSONMessage {
  package var email: String?
  package var password: String?
  package var facebookToken: String?
  package var code: String?

  package init() {}

  package static let title = "Login"
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
package struct BegunSession: JSONMessage {
  package var account = ShownAccount()
  package var token = ""
  package var expiresAt = ""

  package init() {}

  package static let title = "Session"
  package static let members: [Member] = [
    Member("account", \.account, .always, "The account that is logged in."),
    Member(
      "token", \.token, .always, "The session's token, for the header Authorization: Bearer."),
    Member("expiresAt", \.expiresAt, .always, "When it expires, in UTC (ISO 8601)."),
  ]
}

/// A new account, and the session that it begins with.
package struct BegunAccount: JSONMessage {
  package var session = BegunSession()

  package init() {}

  package static let title = "BegunAccount"
  package static let members: [Member] =
    ShownAccount.members.map { $0.within(\.session.account) }
    + BegunSession.members.filter { $0.name != "account" }.map { $0.within(\.session) }
}

/// A session as its owner sees it.
package struct ShownSession: JSONMessage {
  package var id = ""
  package var createdAt = ""
  package var expiresAt = ""
  package var client: String?
  package var isCurrent = false

  package init() {}

  package static let title = "SessionEntry"
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
package struct SessionListing: JSONMessage {
  package var sessions: [ShownSession] = []

  package init() {}

  package static let title = "Sessions"
  package static let members: [Member] = [
    Member("sessions", \.sessions, .always, "The sessions, newest first.")
  ]
}
