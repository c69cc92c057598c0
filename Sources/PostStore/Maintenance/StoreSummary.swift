public import Posting

/// What a store holds, for people who look after it.
public struct StoreSummary: Hashable, Sendable {
  /// The number of the file's format.
  public let format: Int
  /// How many accounts there are.
  public let accounts: Int
  /// How many sessions there are, ended ones included that nobody has swept away yet.
  public let sessions: Int
  /// How many posts there are.
  public let posts: Int
  /// When somebody last made an account or wrote a post that is still there; `nil` for an empty
  /// store.
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

  /// Whether another store holds as much, and as new.
  func holdsTheSame(as other: StoreSummary) -> Bool {
    (format, accounts, sessions, posts) == (
      other.format, other.accounts, other.sessions, other.posts
    ) && lastChange == other.lastChange
  }
}
