import Geodesy
import Posting
import ServerAPI
import TextFormats

// None of these contain password hashes.

extension ShownAccount {
  /// Creates the owner's view of an account.
  init(_ account: Account) {
    self.init {
      $0.id = account.id.rawValue
      $0.email = account.email
      $0.firstName = account.name.first
      $0.lastName = account.name.last
      $0.provider = account.identity.provider.rawValue
      $0.createdAt = WireDate.text(account.createdAt.milliseconds)
      $0.isAdministrator = account.isAdministrator
    }
  }
}

extension BegunSession {
  /// Creates the message of a new session with its token, for programs that do not use cookies.
  init(_ loggedIn: SessionService.LoggedIn) {
    self.init {
      $0.account = ShownAccount(loggedIn.account)
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

extension ManagedAccount {
  /// Creates the administrators' view of an account.
  init(_ account: Account) {
    self.init {
      $0.account = ShownAccount(account)
      $0.isDisabled = account.isDisabled
    }
  }
}
