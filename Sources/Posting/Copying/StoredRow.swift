/// A table whose rows are copied; failed logins are not, since they expire after an hour.
package enum StoredTable: String, CaseIterable, Sendable {
  // In this order, owners come before the rows that refer to them.
  case accounts
  case sessions
  case posts = "pins"
  case withheldPosts = "hidden pins"

  /// The name of the table.
  package var name: String {
    switch self {
    case .accounts: "account"
    case .sessions: "session"
    case .posts: "post"
    case .withheldPosts: "withheld_post"
    }
  }

  /// The columns of ``StoredRow/values()``.
  package var columns: String {
    switch self {
    case .accounts: AccountStatements.columns
    case .sessions: SessionStatements.columns
    case .posts: PostStatements.columns + ", cell, sequence"
    case .withheldPosts: WithheldStatements.columns
    }
  }

  /// The statement for rows in the order of their keys, starting after one: a run of the primary
  /// key.
  package var after: String {
    switch self {
    case .accounts: AccountStatements.after
    case .sessions: SessionStatements.after
    case .posts: PostStatements.after
    case .withheldPosts: WithheldStatements.after
    }
  }

  /// Returns a row of ``after``.
  package func row(_ row: some TableRow) throws -> StoredRow {
    switch self {
    case .accounts: .account(try Account(row))
    case .sessions: .session(try Session(row))
    case .posts: .post(sequence: try row.integer(12), try Post(row))
    case .withheldPosts:
      .withheldPost(sequence: try row.integer(13), try WithheldPost(row))
    }
  }

  /// Returns the key after which rows are read; before the first if there is no row.
  package func key<Value: ColumnValue>(of last: StoredRow?) -> Value {
    switch last {
    case .account(let account): .text(account.id.rawValue)
    case .session(let session): .text(session.tokenHash.rawValue)
    case .post(let sequence, _), .withheldPost(let sequence, _): .integer(sequence)
    case nil:
      switch self {
      case .accounts, .sessions: .text("")
      case .posts, .withheldPosts: .integer(.min)
      }
    }
  }
}

/// A row of a store with all its values.
package enum StoredRow: Hashable, Sendable {
  case account(Account)
  case session(Session)
  /// A post with its sequence number, which gives the order of creation.
  case post(sequence: Int64, Post)
  case withheldPost(sequence: Int64, WithheldPost)

  /// The table of the row.
  package var table: StoredTable {
    switch self {
    case .account: .accounts
    case .session: .sessions
    case .post: .posts
    case .withheldPost: .withheldPosts
    }
  }

  /// Returns the values of the columns of its table.
  package func values<Value: ColumnValue>() -> [Value] {
    switch self {
    case .account(let account): account.insertedValues()
    case .session(let session): session.insertedValues()
    case .post(let sequence, let post): post.insertedValues() + [.integer(sequence)]
    case .withheldPost(let sequence, let withheld):
      withheld.post.insertedValues()
        + [.integer(sequence), .integer(withheld.removedAt?.milliseconds)]
    }
  }
}
