import Geodesy
extension NearestPosts {
  /// The result if nothing was searched, because no post can be within the radius.
  package static let unsearched = NearestPosts(neighbors: [], searchedToMeters: 0)

  /// Creates the result of a search for `limit` posts within a radius.
  package init(neighbors: [Neighbor], limit: Int, withinMeters radius: Double) {
    let reach = min(radius, Earth.antipodeMeters)
    self.init(
      neighbors: neighbors,
      searchedToMeters: neighbors.count < limit ? reach : neighbors.last?.distanceMeters ?? reach)
  }
}
