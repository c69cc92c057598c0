/// The posts nearest to a point, and how far the search went.
public struct NearestPosts: Hashable, Sendable {
  /// A post with its distance.
  public struct Neighbor: Hashable, Sendable {
    /// The post.
    public let post: Post
    /// The great-circle distance from the point of the search.
    public let distanceMeters: Double

    public init(post: Post, distanceMeters: Double) {
      self.post = post
      self.distanceMeters = distanceMeters
    }
  }

  /// The posts, nearest first; at equal distances, the lowest id first.
  public let neighbors: [Neighbor]
  /// The distance up to which the list is complete: that of the last post if the limit was reached,
  /// else the radius, or half the Earth's circumference if everything was searched.
  public let searchedToMeters: Double

  public init(neighbors: [Neighbor], searchedToMeters: Double) {
    self.neighbors = neighbors
    self.searchedToMeters = searchedToMeters
  }
}
