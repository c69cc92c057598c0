/// What is to happen when the owner of a new post has posts already.
public enum ExistingPostRule: Sendable {
  /// The new one is added beside them, as student apps expect of a `POST`.
  case addAnother
  /// Nothing is written.
  case refuse
  /// The one last written takes the new one's place, link and point, and keeps its id.
  case overwriteNewest
}

/// What became of a new post.
public enum InsertOutcome: Hashable, Sendable {
  /// It was added.
  case created(Post)
  /// This older one was changed instead.
  case overwritten(Post)
  /// Nothing was written: the owner has this one.
  case refused(existing: Post)
  /// Nothing was written: the owner has as many as he may.
  case overQuota
}
