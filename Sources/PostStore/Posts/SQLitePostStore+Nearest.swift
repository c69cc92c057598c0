import GRDB
public import Geodesy
public import Posting
import StoredPosts

extension SQLitePostStore {
  /// Returns the posts nearest to a point, exactly, at most `limit`, none farther than the radius.
  ///
  /// A limit of 0 or less, and a radius that is negative or no number, find none, and search
  /// nothing.
  public func posts(
    nearestTo point: Coordinate, limit: Int, withinMeters radius: Double
  ) async throws -> NearestPosts {
    guard limit > 0, radius >= 0 else { return .unsearched }
    let neighbors = try await read { db in
      var search = NearestPostSearch(from: point, limit: limit, withinMeters: radius)
      return try search.run(CellIndex(db)).compactMap { found in
        try db.first(PostStatements.bySequence, [.integer(found.sequence)]) { row in
          NearestPosts.Neighbor(post: try Post(row), distanceMeters: found.meters)
        }
      }
    }
    return NearestPosts(neighbors: neighbors, limit: limit, withinMeters: radius)
  }
}

/// `post_by_cell`, in one state of the store.
private struct CellIndex: CellIndexReading {
  private let db: Database
  private let after: Statement

  init(_ db: Database) throws {
    self.db = db
    after = try db.cachedStatement(sql: PostStatements.pointsAfter)
  }

  func points(fromCell cell: Int64, limit: Int) throws -> [Coordinate] {
    try points(PostStatements.pointsFromCell, cell, limit)
  }

  func points(belowCell cell: Int64, limit: Int) throws -> [Coordinate] {
    try points(PostStatements.pointsBelowCell, cell, limit)
  }

  private func points(_ sql: String, _ cell: Int64, _ limit: Int) throws -> [Coordinate] {
    try db.all(sql, [.integer(cell), .integer(Int64(limit))]) { row in
      guard let point = Coordinate(latitude: try row.value(0), longitude: try row.value(1)) else {
        throw row.damage(0)
      }
      return point
    }
  }

  func posts(
    after point: StoredPoint, throughCell last: Int64, atMost most: Int,
    _ show: (StoredPost) throws -> Bool
  ) throws {
    let cursor = try Row.fetchCursor(
      after, arguments: [point.cell, point.latitude, point.longitude, last])
    while let row = try cursor.next() {
      let point = StoredPoint(
        cell: try row.value(0), latitude: try row.value(1), longitude: try row.value(2))
      let post = StoredPost(point: point, sequence: try row.value(4)) { try row.value(3) }
      guard try show(post) else { return }
    }
  }
}
