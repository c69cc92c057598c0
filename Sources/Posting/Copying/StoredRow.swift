/// A table of a store, whose rows are copied; failed log-ins of the last hour are not.
package enum StoredTable: String, CaseIterable, Sendable {
  // In this order each row's group and owner are there before it.
  case groups
  case invitations
  case accounts
  case sessions
  case posts = "pins"
}

/// A row of a store, with everything in it.
package enum StoredRow: Hashable, Sendable {
  case group(CourseGroup)
  case invitation(Invitation)
  case account(Account)
  case session(Session)
  /// A post, with its place in the order of creation.
  case post(sequence: Int64, Post)
}

extension StoredRow {
  /// The key of a row that has a text for one; `nil` for others.
  package var key: String? {
    switch self {
    case .group(let group): group.id.rawValue
    case .invitation(let invitation): invitation.codeHash
    case .account(let account): account.id.rawValue
    case .session(let session): session.tokenHash.rawValue
    case .post: nil
    }
  }

  /// The key of a row that has a number for one; `nil` for others.
  package var sequence: Int64? {
    switch self {
    case .group, .invitation, .account, .session: nil
    case .post(let sequence, _): sequence
    }
  }
}
