/// A pin that nobody sees: its owner's account is disabled, or an administrator removed it.
package struct WithheldPost: Hashable, Sendable {
  /// The pin as it was.
  package let post: Post
  /// When an administrator removed it; `nil` while only its owner's account is disabled.
  package let removedAt: Timestamp?

  /// How long a removed pin can be put back, in seconds: 30 days.
  package static let keptSeconds: Int64 = 30 * 24 * 60 * 60

  package init(post: Post, removedAt: Timestamp?) {
    self.post = post
    self.removedAt = removedAt
  }
}
