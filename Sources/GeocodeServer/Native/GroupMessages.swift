import Posting
import ServerAPI
import WireFormat

// Codes of invitations are in none of these but the answer that makes one.

extension ShownGroup {
  /// A group as everybody sees it.
  init(_ group: CourseGroup) {
    self.init {
      $0.id = group.id.rawValue
      $0.name = group.name
      $0.color = group.color
    }
  }
}

extension ShownInvitation {
  /// An invitation as administrators see it; with its code when it was made just now.
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
  /// Which group an invitation is to.
  init(_ invitation: Invitation, to group: CourseGroup) {
    self.init {
      $0.group = ShownGroup(group)
      $0.expiresAt = WireDate.text(invitation.expiresAt.milliseconds)
    }
  }
}

extension ManagedAccount {
  /// An account as administrators see it.
  init(_ account: Account, group: CourseGroup?) {
    self.init {
      $0.id = account.id.rawValue
      $0.email = account.email
      $0.firstName = account.name.first
      $0.lastName = account.name.last
      $0.provider = account.identity.provider.rawValue
      $0.createdAt = WireDate.text(account.createdAt.milliseconds)
      $0.group = group.map { ShownGroup($0) }
      $0.isAdministrator = account.isAdministrator
      $0.isDisabled = account.isDisabled
    }
  }
}

extension ShownRefusal {
  /// A refusal as administrators see it.
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
