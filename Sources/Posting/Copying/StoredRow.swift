/// A table of a store, whose rows are copied; failed log-ins of the last hour are not.
package enum StoredTable: String, CaseIterable, Sendable {
  // In this order each row's owner is there before it.
  case accounts
  case sessions
  case posts = "pins"
}

/// A row of a store, with everything in it.
package enum StoredRow: Hashable, Sendable {
  case account(Account)
  case session(Session)
  /// A post, with its place in the order of creation.
  case post(sequence: Int64, Post)
}

extension StoredRow {
  /// The key of a row that has a text for one; `nil` for others.
  package var key: String? {
    switch self {
    case .account(let account): account.id.rawValue
    case .session(let session): session.tokenHash.rawValue
    case .post: nil
    }
  }

  /// The key of a row that has a number for one; `nil` for others.
  package var sequence: Int64? {
    switch self {
    case .account, .session: nil
    case .post(let sequence, _): sequence
    }
  }
}
