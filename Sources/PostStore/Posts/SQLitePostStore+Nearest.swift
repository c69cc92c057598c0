import GRDB
public import Geodesy
public import Posting

extension SQLitePostStore {
  /// Returns exactly the `limit` posts nearest to a point, within a radius in meters.
  ///
  /// A limit of 0 or less, or a radius that is negative or not a number, finds none without
  /// searching.
  public func posts(
    nearestTo point: Coordinate, limit: Int, withinMeters radius: Double
  ) async throws -> NearestPosts {
    guard limit > 0, radius >= 0 else { return .unsearched }
    let neighbors = try await read { db in
      var search = NearestPostSearch(from: point, limit: limit, withinMeters: radius)
      return try search.run(CellIndex(db)).compactMap { found in
        try db.first(PostStatements.bySequence, [.integer(found.sequence)]) { row in
          NearestPosts.Neighbor(try Post(row), distanceMeters: found.meters)
        }
      }
    }
    return NearestPosts(neighbors, limit: limit, withinMeters: radius)
  }
}

/// The index `post_by_cell` in one state of the store.
private struct CellIndex: CellIndexReading {
  private let db: Database
  private let after: Statement

  init(_ db: Database) throws {
    self.db = db
    after = try db.cachedStatement(sql: PostStatements.pointsAfter)
  }

  /// Returns 1: a query costs next to nothing, and the first may make the next one unnecessary.
  func stretchesAtOnce(ofPosts most: Int) -> Int { 1 }

  func points(around cell: Int64, limit: Int) throws -> [Coordinate] {
    try points(PostStatements.pointsFromCell, cell, limit)
      + points(PostStatements.pointsBelowCell, cell, limit)
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
    in stretches: [CellStretch], atMost most: Int, _ show: (Int, StoredPost) throws -> Bool
  ) throws {
    for (number, stretch) in stretches.enumerated() {
      try posts(in: stretch) { try show(number, $0) }
    }
  }

  private func posts(in stretch: CellStretch, _ show: (StoredPost) throws -> Bool) throws {
    let start = stretch.after
    let cursor = try Row.fetchCursor(
      after, arguments: [start.cell, start.latitude, start.longitude, stretch.lastCell])
    while let row = try cursor.next() {
      let point = StoredPoint(
        cell: try row.value(0), latitude: try row.value(1), longitude: try row.value(2))
      let post = StoredPost(point: point, sequence: try row.value(4)) { try row.value(3) }
      guard try show(post) else { return }
    }
  }
}
