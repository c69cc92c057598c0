import Geodesy
extension NearestPosts {
  /// The answer where nothing is searched: no post can be within it.
  package static let unsearched = NearestPosts(neighbors: [], searchedToMeters: 0)

  /// Creates the answer to a search for so many posts within a radius.
  package init(neighbors: [Neighbor], limit: Int, withinMeters radius: Double) {
    let reach = min(radius, Earth.antipodeMeters)
    self.init(
      neighbors: neighbors,
      searchedToMeters: neighbors.count < limit ? reach : neighbors.last?.distanceMeters ?? reach)
  }
}
