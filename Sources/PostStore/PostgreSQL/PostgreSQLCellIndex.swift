import Geodesy
import Posting

/// The index `post_by_cell` in one state of the store.
struct PostgreSQLCellIndex: CellIndexReading {
  let connection: any TableConnection<ResultRow, SQLValue>

  /// Returns 2 to 8 stretches, because a query costs as much as reading a few hundred posts.
  func stretchesAtOnce(ofPosts most: Int) -> Int { min(max(800 / max(most, 1), 2), 8) }

  func points(around cell: Int64, limit: Int) throws -> [Coordinate] {
    try connection.all(Statements.pointsAround, [.integer(cell), .rows(limit)]) {
      try $0.coordinate(0)
    }
  }

  func posts(
    in stretches: [CellStretch], atMost most: Int, _ show: (Int, StoredPost) throws -> Bool
  ) throws {
    let values: [SQLValue] = [
      .integers(stretches.map(\.after.cell)), .reals(stretches.map(\.after.latitude)),
      .reals(stretches.map(\.after.longitude)), .integers(stretches.map(\.lastCell)), .rows(most),
    ]
    var refused: Int?
    try connection.visit(Statements.pointsOfStretches, values, isKept: true) { row in
      let number = try row.count(0) - 1
      guard number != refused, stretches.indices.contains(number) else { return true }
      let point = StoredPoint(
        cell: try row.integer(1), latitude: try row.real(2), longitude: try row.real(3))
      let post = StoredPost(point: point, sequence: try row.integer(5)) { try row.text(4) }
      if try !show(number, post) { refused = number }
      return true
    }
  }

  func posts(numbered sequences: [Int64]) throws -> [Int64: Post] {
    guard !sequences.isEmpty else { return [:] }
    let posts = try connection.all(Statements.bySequences, [.integers(sequences)]) { row in
      (try row.integer(0), try Post(row, from: 1))
    }
    return Dictionary(posts) { first, _ in first }
  }
}

extension PostgreSQLCellIndex {
  /// The statements on the index `post_by_cell`.
  enum Statements {
    /// Primary key.
    static let bySequences = """
      SELECT sequence, \(PostStatements.columns) FROM post WHERE sequence = ANY ($1)
      """

    /// A run of `post_by_cell` for each stretch, which covers all columns needed.
    ///
    /// It starts after a point, and the posts of a point are in the order of their ids; the runs come
    /// in this order by themselves.
    static let pointsOfStretches = """
      SELECT stretch.number, near.* FROM
        unnest($1::bigint[], $2::double precision[], $3::double precision[], $4::bigint[])
          WITH ORDINALITY AS stretch (cell, latitude, longitude, last, number),
        LATERAL (
          SELECT cell, latitude, longitude, id, sequence FROM post
          WHERE (cell, latitude, longitude) > (stretch.cell, stretch.latitude, stretch.longitude)
            AND cell <= stretch.last
          ORDER BY cell, latitude, longitude, id LIMIT $5
        ) AS near
      ORDER BY stretch.number, near.cell, near.latitude, near.longitude, near.id
      """

    /// Two runs of `post_by_cell`, one ascending, one descending.
    static let pointsAround = """
      (SELECT latitude, longitude FROM post WHERE cell >= $1 ORDER BY cell LIMIT $2)
      UNION ALL
      (SELECT latitude, longitude FROM post WHERE cell < $1 ORDER BY cell DESC LIMIT $2)
      """
  }
}
