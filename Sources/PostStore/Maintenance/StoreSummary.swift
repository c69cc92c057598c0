public import Posting

/// A summary of a store for its operators.
public struct StoreSummary: Hashable, Sendable {
  /// The number of the file's format.
  public let format: Int
  /// The number of accounts.
  public let accounts: Int
  /// The number of sessions, including ended ones that have not been removed yet.
  public let sessions: Int
  /// The number of posts.
  public let posts: Int
  /// The time of the last change; `nil` for an empty store.
  ///
  /// It is the time at which the latest existing account or post was created or updated.
  public let lastChange: Timestamp?
  /// The size of the file and its log, in bytes.
  public let sizeBytes: Int

  public init(
    format: Int, accounts: Int, sessions: Int, posts: Int, lastChange: Timestamp?, sizeBytes: Int
  ) {
    self.format = format
    self.accounts = accounts
    self.sessions = sessions
    self.posts = posts
    self.lastChange = lastChange
    self.sizeBytes = sizeBytes
  }

  /// Returns whether another store has as many records, and the same last change.
  func holdsTheSame(as other: StoreSummary) -> Bool {
    (format, accounts, sessions, posts) == (
      other.format, other.accounts, other.sessions, other.posts
    ) && lastChange == other.lastChange
  }
}
