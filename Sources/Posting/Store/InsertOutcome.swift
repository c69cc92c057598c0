/// The action if the owner of a new post already has posts.
public enum ExistingPostRule: Sendable {
  /// Add the new one, as student apps expect from `POST`.
  case addAnother
  /// Write nothing.
  case refuse
  /// Overwrite the most recently changed one with the new place, link and point; it keeps its id.
  case overwriteNewest
}

/// The outcome of inserting a post.
public enum InsertOutcome: Hashable, Sendable {
  /// The post was added.
  case created(Post)
  /// This existing post was overwritten instead.
  case overwritten(Post)
  /// Nothing was written, because the owner already has this post.
  case refused(existing: Post)
  /// Nothing was written, because the owner has reached the quota.
  case overQuota
}
