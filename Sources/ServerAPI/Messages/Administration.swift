public import TextFormats

/// `GET /administration`: the state of a server.
public struct AdministrationOverview: JSONMessage {
  public var signup = ""
  public var signupCode: String?
  public var admitsGuests = false
  public var pins: Int?
  public var accounts: Int?
  public var groups: [ShownGroup] = []
  public var invitations: [ShownInvitation] = []
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
    Member("groups", \.groups, .always, "All groups."),
    Member("invitations", \.invitations, .always, "All invitations, without their codes."),
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
  public var group: String?

  public init() {}

  public static let title = "AccountState"
  package static let members: [Member] = [
    Member("disabled", \.isDisabled, .optional, "Whether the account is disabled."),
    Member("group", \.group, .optional, "The id of its group; empty for none."),
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

/// A group of a course, as shown with pins.
public struct ShownGroup: JSONMessage {
  public var id = ""
  public var name = ""
  public var color = ""

  public init() {}

  public static let title = "Group"
  package static let members: [Member] = [
    Member("id", \.id, .always, "The group's stable id."),
    Member("name", \.name, .always, "The name."),
    Member("color", \.color, .always, "The color of its pins, such as #1b6f8a."),
  ]
}

/// `GET /groups`: the groups of the course.
public struct GroupListing: JSONMessage {
  public var groups: [ShownGroup] = []

  public init() {}

  public static let title = "Groups"
  package static let members: [Member] = [
    Member("groups", \.groups, .always, "All groups, in the order of their ids.")
  ]
}

/// `POST /administration/groups`, `PUT /administration/groups/{id}`: the content of a group.
public struct GroupRequest: JSONMessage {
  public var name = ""
  public var color = ""

  public init() {}

  public static let title = "NewGroup"
  package static let members: [Member] = [
    Member("name", \.name, .expected, "The name, 1 to 60 characters."),
    Member("color", \.color, .expected, "The color of its pins, such as #1b6f8a."),
  ]
}

/// `POST /administration/invitations`: the invitation to create.
public struct InvitationRequest: JSONMessage {
  public var group = ""
  public var days = 0

  public init() {}

  public static let title = "NewInvitation"
  package static let members: [Member] = [
    Member("group", \.group, .expected, "The id of the group that people join."),
    Member("days", \.days, .expected, "How many days it is valid, 1 to 365."),
  ]
}

/// An invitation as administrators see it.
public struct ShownInvitation: JSONMessage {
  public var id = ""
  public var group = ""
  public var createdAt = ""
  public var expiresAt = ""
  public var code: String?
  public var path: String?

  public init() {}

  public static let title = "Invitation"
  package static let members: [Member] = [
    Member("id", \.id, .always, "The id for revoking it."),
    Member("group", \.group, .always, "The id of the group that people join."),
    Member("createdAt", \.createdAt, .always, "When it was created, in UTC (ISO 8601)."),
    Member("expiresAt", \.expiresAt, .always, "When it expires, in UTC (ISO 8601)."),
    Member("code", \.code, .optional, "Its code; sent only once, when it is created."),
    Member("path", \.path, .optional, "The path of its link; sent only once, when it is created."),
  ]
}

/// `POST /invitations/check`: the invitation to check.
public struct InvitationCheckRequest: JSONMessage {
  public var code = ""

  public init() {}

  public static let title = "InvitationCode"
  package static let members: [Member] = [
    Member("code", \.code, .expected, "The code from the invitation link.")
  ]
}

/// The group of an invitation.
public struct InvitationInfo: JSONMessage {
  public var group = ShownGroup()
  public var expiresAt = ""

  public init() {}

  public static let title = "InvitationInfo"
  package static let members: [Member] = [
    Member("group", \.group, .always, "The group that people join."),
    Member("expiresAt", \.expiresAt, .always, "When it expires, in UTC (ISO 8601)."),
  ]
}

/// `PUT /account/group`: the invitation to use.
public struct JoinRequest: JSONMessage {
  public var invitation = ""

  public init() {}

  public static let title = "InvitationUse"
  package static let members: [Member] = [
    Member("invitation", \.invitation, .expected, "The code from the invitation link.")
  ]
}
