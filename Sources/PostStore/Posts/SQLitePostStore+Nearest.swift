import GRDB
public import Geodesy
public import Posting

extension SQLitePostStore {
  /// Half the girth of the globe, rounded up to a whole meter: nothing lies farther off.
  private static let antipodeMeters = 20_015_115.0

  /// Returns the posts nearest to a point, exactly, at most `limit`, none farther than the radius.
  ///
  /// A limit of 0 or less, and a radius that is negative or no number, find none, and search
  /// nothing.
  public func posts(
    nearestTo point: Coordinate, limit: Int, withinMeters radius: Double
  ) async throws -> NearestPosts {
    guard limit > 0, radius >= 0 else { return NearestPosts(neighbors: [], searchedToMeters: 0) }
    let neighbors = try await read { db in
      var search = NearestPostSearch(from: point, limit: limit, withinMeters: radius)
      return try search.run(db).compactMap { found in
        try db.first(PostStatements.bySequence, [.integer(found.sequence)]) { row in
          NearestPosts.Neighbor(post: try Post(row), distanceMeters: found.meters)
        }
      }
    }
    let reach = min(radius, Self.antipodeMeters)
    return NearestPosts(
      neighbors: neighbors,
      searchedToMeters: neighbors.count < limit ? reach : neighbors.last?.distanceMeters ?? reach)
  }
}
