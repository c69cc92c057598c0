public import Geodesy
public import Posting

extension PostgreSQLPostStore {
  /// Returns exactly the `limit` posts nearest to a point, within a radius in meters.
  ///
  /// A limit of 0 or less, or a radius that is negative or not a number, finds none without
  /// searching.
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
          NearestPosts.Neighbor($0, distanceMeters: found.meters)
        }
      }
    }
    return NearestPosts(neighbors, limit: limit, withinMeters: radius)
  }
}

/// The index `post_by_cell` in one state of the store.
private struct CellIndex: CellIndexReading {
  let connection: any SQLConnection

  /// Returns 2 to 8 stretches, because a query costs as much as reading a few hundred posts.
  func stretchesAtOnce(ofPosts most: Int) -> Int { min(max(800 / max(most, 1), 2), 8) }

  func points(around cell: Int64, limit: Int) throws -> [Coordinate] {
    try connection.all(PostStatements.pointsAround, [.integer(cell), .rows(limit)]) { row in
      guard let point = Coordinate(latitude: try row.real(0), longitude: try row.real(1)) else {
        throw DamagedPoint()
      }
      return point
    }
  }

  func posts(
    in stretches: [CellStretch], atMost most: Int, _ show: (Int, StoredPost) throws -> Bool
  ) throws {
    let rows = try connection.run(
      PostStatements.pointsOfStretches,
      [
        .integers(stretches.map(\.after.cell)), .reals(stretches.map(\.after.latitude)),
        .reals(stretches.map(\.after.longitude)), .integers(stretches.map(\.lastCell)),
        .rows(most),
      ])
    var refused: Int?
    for row in rows {
      let number = try row.count(0) - 1
      guard number != refused, stretches.indices.contains(number) else { continue }
      let point = StoredPoint(
        cell: try row.integer(1), latitude: try row.real(2), longitude: try row.real(3))
      let post = StoredPost(point: point, sequence: try row.integer(5)) { try row.text(4) }
      if try !show(number, post) { refused = number }
    }
  }
}
