/// The reason why an operation on a group or invitation failed.
public enum GroupError: Error, Hashable, Sendable {
  case nameInvalid
  case colorInvalid
  case daysInvalid
  /// The maximum number of groups or invitations is reached.
  case tooMany
  case noSuchGroup
  /// The invitation has expired, was revoked, or never existed.
  case invitationInvalid
  /// There is no invitation with this number.
  case noSuchInvitation
}

extension GroupError: CustomStringConvertible {
  /// A message that says what happened and what to do.
  public var description: String {
    switch self {
    case .nameInvalid:
      "a group needs a name of 1 to \(GroupService.maxName) characters without control characters"
    case .colorInvalid: "the color must be written like #1b6f8a"
    case .daysInvalid:
      "the validity of an invitation must be a whole number of days, 1 to \(GroupService.maxDays)"
    case .tooMany:
      "the maximum is reached: at most \(GroupService.maxGroups) groups and "
        + "\(GroupService.maxInvitations) invitations; remove old ones first"
    case .noSuchGroup: "this group does not exist; it may have been removed"
    case .invitationInvalid:
      "this invitation has expired or was revoked; ask your course team for a new link"
    case .noSuchInvitation: "this invitation does not exist; it may have been revoked already"
    }
  }
}
