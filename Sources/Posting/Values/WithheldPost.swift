/// A pin that nobody sees: its owner's account is disabled, or an administrator removed it.
public struct WithheldPost: Hashable, Sendable {
  /// The pin as it was.
  public let post: Post
  /// When an administrator removed it; `nil` while only its owner's account is disabled.
  public let removedAt: Timestamp?

  /// How long a removed pin can be put back, in seconds: 30 days.
  public static let keptSeconds: Int64 = 30 * 24 * 60 * 60

  public init(post: Post, removedAt: Timestamp?) {
    self.post = post
    self.removedAt = removedAt
  }
}
