/// A group of a course, as shown with pins.
public struct ShownGroup: APIMessage {
  public var id = ""
  public var name = ""
  public var color = ""

  public init() {}

  public static let title = "Group"
  public static let members: [Member] = [
    Member("id", \.id, .always, "The group's stable id."),
    Member("name", \.name, .always, "The name."),
    Member("color", \.color, .always, "The color of its pins, such as #1b6f8a."),
  ]
}

/// `GET /groups`: the groups of the course.
public struct GroupListing: APIMessage {
  public var groups: [ShownGroup] = []

  public init() {}

  public static let title = "Groups"
  public static let members: [Member] = [
    Member("groups", \.groups, .always, "All groups, in the order of their ids.")
  ]
}

/// `POST /administration/groups`, `PUT /administration/groups/{id}`: the content of a group.
public struct GroupRequest: APIMessage {
  public var name = ""
  public var color = ""

  public init() {}

  public static let title = "NewGroup"
  public static let members: [Member] = [
    Member("name", \.name, .expected, "The name, 1 to 60 characters."),
    Member("color", \.color, .expected, "The color of its pins, such as #1b6f8a."),
  ]
}

/// `POST /administration/invitations`: the invitation to create.
public struct InvitationRequest: APIMessage {
  public var group = ""
  public var days = 0

  public init() {}

  public static let title = "NewInvitation"
  public static let members: [Member] = [
    Member("group", \.group, .expected, "The id of the group that people join."),
    Member("days", \.days, .expected, "How many days it is valid, 1 to 365."),
  ]
}

/// An invitation as administrators see it.
public struct ShownInvitation: APIMessage {
  public var id = ""
  public var group = ""
  public var createdAt = ""
  public var expiresAt = ""
  public var code: String?
  public var path: String?

  public init() {}

  public static let title = "Invitation"
  public static let members: [Member] = [
    Member("id", \.id, .always, "The id for revoking it."),
    Member("group", \.group, .always, "The id of the group that people join."),
    Member("createdAt", \.createdAt, .always, "When it was created, in UTC (ISO 8601)."),
    Member("expiresAt", \.expiresAt, .always, "When it expires, in UTC (ISO 8601)."),
    Member("code", \.code, .optional, "Its code; sent only once, when it is created."),
    Member("path", \.path, .optional, "The path of its link; sent only once, when it is created."),
  ]
}

/// `POST /invitations/check`: the invitation to check.
public struct InvitationCheckRequest: APIMessage {
  public var code = ""

  public init() {}

  public static let title = "InvitationCode"
  public static let members: [Member] = [
    Member("code", \.code, .expected, "The code from the invitation link.")
  ]
}

/// The group of an invitation.
public struct InvitationInfo: APIMessage {
  public var group = ShownGroup()
  public var expiresAt = ""

  public init() {}

  public static let title = "InvitationInfo"
  public static let members: [Member] = [
    Member("group", \.group, .always, "The group that people join."),
    Member("expiresAt", \.expiresAt, .always, "When it expires, in UTC (ISO 8601)."),
  ]
}

/// `PUT /account/group`: the invitation to use.
public struct JoinRequest: APIMessage {
  public var invitation = ""

  public init() {}

  public static let title = "InvitationUse"
  public static let members: [Member] = [
    Member("invitation", \.invitation, .expected, "The code from the invitation link.")
  ]
}
