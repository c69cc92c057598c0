/// A table whose rows are copied; failed logins are not, since they expire after an hour.
package enum StoredTable: String, CaseIterable, Sendable {
  // In this order, groups and owners come before the rows that refer to them.
  case groups
  case invitations
  case accounts
  case sessions
  case posts = "pins"
}

/// A row of a store with all its values.
package enum StoredRow: Hashable, Sendable {
  case group(CourseGroup)
  case invitation(Invitation)
  case account(Account)
  case session(Session)
  /// A post with its sequence number, which gives the order of creation.
  case post(sequence: Int64, Post)
}

extension StoredRow {
  /// The text key of a row; `nil` if its key is a number.
  package var key: String? {
    switch self {
    case .group(let group): group.id.rawValue
    case .invitation(let invitation): invitation.codeHash
    case .account(let account): account.id.rawValue
    case .session(let session): session.tokenHash.rawValue
    case .post: nil
    }
  }

  /// The numeric key of a row; `nil` if its key is a text.
  package var sequence: Int64? {
    switch self {
    case .group, .invitation, .account, .session: nil
    case .post(let sequence, _): sequence
    }
  }
}
