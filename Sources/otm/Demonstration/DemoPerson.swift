public import Posting

/// Somebody invented, and the pin of theirs.
public struct DemoPerson: Hashable, Sendable {
  /// An account that nobody can log in to, since it has no password.
  public let account: Account
  /// The pin.
  public let post: Post
}
