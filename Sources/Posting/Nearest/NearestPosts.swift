public import Geodesy

/// The posts nearest to a point.
public typealias NearestPosts = Nearest<Post>

extension NearestPosts {
  /// The result if nothing was searched, because no post can be within the radius.
  package static var unsearched: NearestPosts { NearestPosts([], searchedToMeters: 0) }

  /// Creates the result of a search for `limit` posts within a radius.
  package init(_ neighbors: [Neighbor], limit: Int, withinMeters radius: Double) {
    let reach = min(radius, Earth.antipodeMeters)
    self.init(
      neighbors,
      searchedToMeters: neighbors.count < limit ? reach : neighbors.last?.distanceMeters ?? reach)
  }
}
