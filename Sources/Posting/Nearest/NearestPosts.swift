/// The posts nearest to a point, and how far the search went.
public struct NearestPosts: Hashable, Sendable {
  /// A post and how far off it is.
  public struct Neighbor: Hashable, Sendable {
    /// The post.
    public let post: Post
    /// Great-circle distance from the point asked about.
    public let distanceMeters: Double

    public init(post: Post, distanceMeters: Double) {
      self.post = post
      self.distanceMeters = distanceMeters
    }
  }

  /// Nearest first; of those equally far, the lowest id first.
  public let neighbors: [Neighbor]
  /// Nothing that is not among them lies nearer than this: the last one's distance when as many
  /// were found as asked for, else the radius, or half the globe's girth when all was seen.
  public let searchedToMeters: Double

  public init(neighbors: [Neighbor], searchedToMeters: Double) {
    self.neighbors = neighbors
    self.searchedToMeters = searchedToMeters
  }
}
