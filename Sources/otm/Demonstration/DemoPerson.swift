import Posting

/// Somebody invented, and the pin of theirs.
struct DemoPerson: Hashable, Sendable {
  /// An account that nobody can log in to, since it has no password.
  let account: Account
  /// The pin.
  let post: Post
}
