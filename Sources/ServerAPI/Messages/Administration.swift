public import TextFormats

/// `GET /administration`: the state of a server.
public struct AdministrationOverview: JSONMessage {
  public var signup = ""
  public var signupCode: String?
  public var admitsGuests = false
  public var pins: Int?
  public var accounts: Int?
  public var canBackUp = false
  public var until = ""

  public init() {}

  public static let title = "Administration"
  package static let members: [Member] = [
    Member("signup", \.signup, .always, "Who may sign up: open, code or closed."),
    Member("signupCode", \.signupCode, .always, "The sign-up code; null if there is none."),
    Member("guests", \.admitsGuests, .always, "Whether guests may see pins."),
    Member("pins", \.pins, .always, "The number of pins; null if unknown."),
    Member("accounts", \.accounts, .always, "The number of accounts; null if unknown."),
    Member("backup", \.canBackUp, .always, "Whether the server can back up its database."),
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

/// A kind of refused request, with its count.
public struct ShownRefusal: JSONMessage {
  public var code = ""
  public var address = ""
  public var since = ""
  public var last = ""
  public var count = 0

  public init() {}

  public static let title = "Refusal"
  package static let members: [Member] = [
    Member("code", \.code, .always, "The stable name of the error, such as login.refused."),
    Member("address", \.address, .always, "The address that the requests came from."),
    Member("since", \.since, .always, "When the first arrived, in UTC (ISO 8601)."),
    Member("last", \.last, .always, "When the last arrived, in UTC (ISO 8601)."),
    Member("count", \.count, .always, "The number of requests."),
  ]
}

/// `GET /administration/refusals`: the requests refused since the server started.
public struct RefusalListing: JSONMessage {
  public var refusals: [ShownRefusal] = []

  public init() {}

  public static let title = "Refusals"
  package static let members: [Member] = [
    Member("refusals", \.refusals, .always, "The last 200 kinds, newest first.")
  ]
}

/// A backup in the server's folder.
public struct StoredBackup: JSONMessage {
  public var file = ""
  public var createdAt = ""
  public var bytes = 0

  public init() {}

  public static let title = "StoredBackup"
  package static let members: [Member] = [
    Member("file", \.file, .always, "The name of the file."),
    Member("createdAt", \.createdAt, .always, "When it was made, in UTC (ISO 8601)."),
    Member("bytes", \.bytes, .always, "The size of the file in bytes."),
  ]
}

/// `GET /administration/backups`: the backups that the server made.
public struct BackupListing: JSONMessage {
  public var backups: [StoredBackup] = []

  public init() {}

  public static let title = "Backups"
  package static let members: [Member] = [
    Member("backups", \.backups, .always, "The newest 100, newest first.")
  ]
}

/// `POST /administration/backup`: the new backup.
public struct ShownBackup: JSONMessage {
  public var file = ""
  public var accounts = 0
  public var pins = 0

  public init() {}

  public static let title = "Backup"
  package static let members: [Member] = [
    Member("file", \.file, .always, "The name of the file."),
    Member("accounts", \.accounts, .always, "The number of accounts in it."),
    Member("pins", \.pins, .always, "The number of pins in it."),
  ]
}
