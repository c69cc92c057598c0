import Geodesy
import Posting
import ServerAPI
import TextFormats

// None of these contain password hashes.

extension ShownAccount {
  /// Creates the owner's view of an account.
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
    }
  }
}

extension BegunSession {
  /// Creates the message of a new session with its token, for programs that do not use cookies.
  init(_ loggedIn: SessionService.LoggedIn, group: CourseGroup?) {
    self.init {
      $0.account = ShownAccount(loggedIn.account, group: group)
      $0.token = loggedIn.token.text
      $0.expiresAt = WireDate.text(loggedIn.session.expiresAt.milliseconds)
    }
  }
}

extension ShownSession {
  /// Creates the owner's view of a session.
  init(_ session: Session, current: Session) {
    self.init {
      $0.id = session.number
      $0.createdAt = WireDate.text(session.createdAt.milliseconds)
      $0.expiresAt = WireDate.text(session.expiresAt.milliseconds)
      $0.client = session.client
      $0.isCurrent = session.tokenHash == current.tokenHash
    }
  }
}

extension ExportedPin {
  /// Creates a pin with all stored data.
  init(_ post: Post) {
    self.init {
      $0.id = post.id.rawValue
      $0.uniqueKey = post.uniqueKey
      $0.firstName = post.name.first
      $0.lastName = post.name.last
      $0.place = post.place
      $0.placeLabel = post.placeLabel
      $0.link = post.link
      $0.latitude = post.coordinate.latitude
      $0.longitude = post.coordinate.longitude
      $0.createdAt = WireDate.text(post.createdAt.milliseconds)
      $0.updatedAt = WireDate.text(post.updatedAt.milliseconds)
    }
  }
}

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
