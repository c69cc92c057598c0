import GRDB
import Geodesy
import Posting

/// The index `post_by_cell` in one state of the store.
struct SQLiteCellIndex: CellIndexReading {
  let db: any TableConnection<Row, DatabaseValue>

  /// Returns 1: a query costs next to nothing, and the first may make the next one unnecessary.
  func stretchesAtOnce(ofPosts most: Int) -> Int { 1 }

  func points(around cell: Int64, limit: Int) throws -> [Coordinate] {
    try points(Statements.pointsFromCell, cell, limit)
      + points(Statements.pointsBelowCell, cell, limit)
  }

  private func points(_ sql: String, _ cell: Int64, _ limit: Int) throws -> [Coordinate] {
    try db.all(sql, [.integer(cell), .integer(Int64(limit))]) { try $0.coordinate(0) }
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
    let values: [DatabaseValue] = [
      .integer(start.cell), .real(start.latitude), .real(start.longitude),
      .integer(stretch.lastCell),
    ]
    try db.visit(Statements.pointsAfter, values, isKept: true) { row in
      let point = StoredPoint(
        cell: try row.integer(0), latitude: try row.real(1), longitude: try row.real(2))
      return try show(StoredPost(point: point, sequence: try row.integer(4)) { try row.text(3) })
    }
  }

  func posts(numbered sequences: [Int64]) throws -> [Int64: Post] {
    var posts: [Int64: Post] = [:]
    for sequence in sequences {
      posts[sequence] = try db.first(Statements.bySequence, [.integer(sequence)]) {
        try Post($0)
      }
    }
    return posts
  }
}

extension SQLiteCellIndex {
  /// The statements on the index `post_by_cell`.
  enum Statements {
    /// Primary key.
    static let bySequence = "SELECT \(PostStatements.columns) FROM post WHERE sequence = ?1"

    /// A run of `post_by_cell` in ascending order, which covers all columns needed.
    ///
    /// It starts after a point, and the posts of a point are in the order of their ids. A blob is
    /// greater than every id. With a comparison of only three columns, the index would lead to the
    /// first post at the point, and all of them would be read and dropped.
    static let pointsAfter = """
      SELECT cell, latitude, longitude, id, sequence FROM post
      WHERE (cell, latitude, longitude, id) > (?1, ?2, ?3, x'') AND cell <= ?4
      ORDER BY cell, latitude, longitude, id
      """

    /// A run of `post_by_cell` in ascending order.
    static let pointsFromCell = """
      SELECT latitude, longitude FROM post WHERE cell >= ?1 ORDER BY cell LIMIT ?2
      """

    /// A run of `post_by_cell` in descending order.
    static let pointsBelowCell = """
      SELECT latitude, longitude FROM post WHERE cell < ?1 ORDER BY cell DESC LIMIT ?2
      """
  }
}
