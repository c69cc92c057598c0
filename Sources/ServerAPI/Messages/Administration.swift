public import TextFormats

/// `GET /administration`: the state of a server.
public struct AdministrationOverview: JSONMessage {
  public var signup = ""
  public var signupCode: String?
  public var admitsGuests = false
  public var pins: Int?
  public var accounts: Int?
  public var until = ""

  public init() {}

  public static let title = "Administration"
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
public struct ManagedAccount: JSONMessage {
  public var account = ShownAccount()
  public var isDisabled = false

  public init() {}

  public static let title = "ManagedAccount"
  package static let members: [Member] =
    ShownAccount.members.map { $0.within(\.account) }
    + [Member("disabled", \.isDisabled, .always, "Whether the account is disabled.")]
}

/// `GET /administration/accounts`: one page of the accounts.
public struct ManagedAccounts: JSONMessage {
  public var accounts: [ManagedAccount] = []

  public init() {}

  public static let title = "ManagedAccounts"
  package static let members: [Member] = [
    Member("accounts", \.accounts, .always, "Accounts in the order of their ids.")
  ]
}

/// `PATCH /administration/accounts/{id}`: the changes; `nil` leaves a value unchanged.
public struct AccountStateRequest: JSONMessage {
  public var isDisabled: Bool?

  public init() {}

  public static let title = "AccountState"
  package static let members: [Member] = [
    Member("disabled", \.isDisabled, .optional, "Whether the account is disabled.")
  ]
}
