public import Geodesy
public import Posting
import StoredPosts

extension PostgreSQLPostStore {
  /// Returns the posts nearest to a point, exactly, at most `limit`, none farther than the radius.
  ///
  /// A limit of 0 or less, and a radius that is negative or no number, find none, and search
  /// nothing.
  public func posts(
    nearestTo point: Coordinate, limit: Int, withinMeters radius: Double
  ) async throws -> NearestPosts {
    guard limit > 0, radius >= 0 else { return .unsearched }
    let neighbors = try await readTogether { connection in
      var search = NearestPostSearch(from: point, limit: limit, withinMeters: radius)
      let found = try search.run(CellIndex(connection: connection))
      guard !found.isEmpty else { return [NearestPosts.Neighbor]() }
      var posts: [Int64: Post] = [:]
      let rows = try connection.run(
        PostStatements.bySequences, [.integers(found.map(\.sequence))])
      for row in rows { posts[try row.integer(0)] = try Post(row, from: 1) }
      return found.compactMap { found in
        posts[found.sequence].map {
          NearestPosts.Neighbor(post: $0, distanceMeters: found.meters)
        }
      }
    }
    return NearestPosts(neighbors: neighbors, limit: limit, withinMeters: radius)
  }
}

/// `post_by_cell`, in one state of the store.
private struct CellIndex: CellIndexReading {
  let connection: any SQLConnection

  func points(fromCell cell: Int64, limit: Int) throws -> [Coordinate] {
    try points(PostStatements.pointsFromCell, cell, limit)
  }

  func points(belowCell cell: Int64, limit: Int) throws -> [Coordinate] {
    try points(PostStatements.pointsBelowCell, cell, limit)
  }

  private func points(_ sql: String, _ cell: Int64, _ limit: Int) throws -> [Coordinate] {
    try connection.all(sql, [.integer(cell), .rows(limit)]) { row in
      guard let point = Coordinate(latitude: try row.real(0), longitude: try row.real(1)) else {
        throw DamagedPoint()
      }
      return point
    }
  }

  func posts(
    after point: StoredPoint, throughCell last: Int64, atMost most: Int,
    _ show: (StoredPost) throws -> Bool
  ) throws {
    let rows = try connection.run(
      PostStatements.pointsAfter,
      [
        .integer(point.cell), .real(point.latitude), .real(point.longitude), .integer(last),
        .rows(most),
      ])
    for row in rows {
      let point = StoredPoint(
        cell: try row.integer(0), latitude: try row.real(1), longitude: try row.real(2))
      let post = StoredPost(point: point, sequence: try row.integer(4)) { try row.text(3) }
      guard try show(post) else { return }
    }
  }
}
