package import TextFormats

/// `GET /administration`: the state of a server.
package struct AdministrationOverview: JSONMessage {
  package var signup = ""
  package var signupCode: String?
  package var admitsGuests = false
  package var pins: Int?
  package var accounts: Int?
  package var until = ""

  package init() {}

  package static let title = "Administration"
  package static let members: [Member] = [
    Member("signup", \.signup, .always, "Who may sign up: open, code or closed."),
    Member("signupCode", \.signupCode, .always, "The sign-up code; null if there is none."),
    Member("guests", \.admitsGuests, .always, "Whether guests may see pins."),
    Member("pins", \.pins, .always, "The number of pins; null if unknown."),
    Member("accounts", \.accounts, .always, "The number of accounts; null if unknown."),
    Member("until", \.until, .always, "When the password is needed again, in UTC (ISO 8601)."),
  ]
}

/// An account as administrators see it.
package struct ManagedAccount: JSONMessage {
  package var account = ShownAccount()
  package var isDisabled = false

  package init() {}

  package static let title = "ManagedAccount"
  package static let members: [Member] =
    ShownAccount.members.map { $0.within(\.account) }
    + [Member("disabled", \.isDisabled, .always, "Whether the account is disabled.")]
}

/// `GET /administration/accounts`: one page of the accounts.
package struct ManagedAccounts: JSONMessage {
  package var accounts: [ManagedAccount] = []

  package init() {}

  package static let title = "ManagedAccounts"
  package static let members: [Member] = [
    Member("accounts", \.accounts, .always, "Accounts in the order of their ids.")
  ]
}

/// `PATCH /administration/accounts/{id}`: the changes; `nil` leaves a value unchanged.
package struct AccountStateRequest: JSONMessage {
  package var isDisabled: Bool?

  package init() {}

  package static let title = "AccountState"
  package static let members: [Member] = [
    Member("disabled", \.isDisabled, .optional, "Whether the account is disabled.")
  ]
}
