import Posting
import ServerAPI
import WireFormat

// None of these contain invitation codes, except the response that creates an invitation.

extension ShownGroup {
  /// Creates the public view of a group.
  init(_ group: CourseGroup) {
    self.init {
      $0.id = group.id.rawValue
      $0.name = group.name
      $0.color = group.color
    }
  }
}

extension ShownInvitation {
  /// Creates the administrators' view of an invitation; with its code if it is new.
  init(_ invitation: Invitation, code: InvitationCode? = nil) {
    self.init {
      $0.id = invitation.number
      $0.group = invitation.group.rawValue
      $0.createdAt = WireDate.text(invitation.createdAt.milliseconds)
      $0.expiresAt = WireDate.text(invitation.expiresAt.milliseconds)
      $0.code = code?.text
      $0.path = code.map { "/join/\($0.text)" }
    }
  }
}

extension InvitationInfo {
  /// Creates the message about an invitation's group.
  init(_ invitation: Invitation, to group: CourseGroup) {
    self.init {
      $0.group = ShownGroup(group)
      $0.expiresAt = WireDate.text(invitation.expiresAt.milliseconds)
    }
  }
}

extension ManagedAccount {
  /// Creates the administrators' view of an account.
  init(_ account: Account, group: CourseGroup?) {
    self.init {
      $0.account = ShownAccount(account, group: group)
      $0.isDisabled = account.isDisabled
    }
  }
}

extension ShownRefusal {
  /// Creates the administrators' view of a refusal.
  init(_ entry: RefusalLog.Entry) {
    self.init {
      $0.code = entry.code
      $0.address = entry.address
      $0.since = WireDate.text(entry.since.milliseconds)
      $0.last = WireDate.text(entry.last.milliseconds)
      $0.count = entry.count
    }
  }
}
