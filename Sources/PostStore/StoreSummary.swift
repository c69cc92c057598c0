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
  /// The size of the file and its log, in bytes.
  public let sizeBytes: Int

  /// Creates a summary.
  public init(format: Int, accounts: Int, sessions: Int, posts: Int, sizeBytes: Int) {
    self.format = format
    self.accounts = accounts
    self.sessions = sessions
    self.posts = posts
    self.sizeBytes = sizeBytes
  }
}
