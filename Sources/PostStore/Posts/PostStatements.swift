import Geodesy
import GRDB
import Posting

/// The statements on the table `post`.
enum PostStatements {
  static let columns = """
    id, owner, unique_key, first_name, last_name, place, link, latitude, longitude, created_at,
    updated_at, place_label
    """

  static let insert = """
    INSERT INTO post (\(columns), cell)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
    """

  /// The unique index of `id`.
  static let update = """
    UPDATE post SET unique_key = ?2, first_name = ?3, last_name = ?4, place = ?5, link = ?6,
      latitude = ?7, longitude = ?8, updated_at = ?9, place_label = ?10,
      cell = ?11
    WHERE id = ?1
    """

  /// The unique index of `id`.
  static let delete = "DELETE FROM post WHERE id = ?1"

  /// The unique index of `id`.
  static let byID = "SELECT \(columns) FROM post WHERE id = ?1"

  /// Primary key.
  static let bySequence = "SELECT \(columns) FROM post WHERE sequence = ?1"

  /// A run of `post_by_owner`.
  static let ofOwner = """
    SELECT \(columns) FROM post WHERE owner = ?1 ORDER BY updated_at DESC, sequence DESC LIMIT ?2
    """

  /// A run of `post_by_owner` that starts after a post, which may have been removed since.
  static let ofOwnerAfter = """
    SELECT \(columns) FROM post
    WHERE owner = ?1 AND updated_at <= ?3 AND (updated_at < ?3
      OR sequence < coalesce((SELECT sequence FROM post WHERE id = ?4), 0))
    ORDER BY updated_at DESC, sequence DESC LIMIT ?2
    """

  /// A run of `post_by_owner`, limited to a number.
  static let countOfOwner = """
    SELECT count(*) FROM (SELECT 1 FROM post WHERE owner = ?1 LIMIT ?2)
    """

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

extension Post {
  /// Reads the columns of ``PostStatements``.
  init(_ row: Row) throws {
    guard let coordinate = Coordinate(latitude: try row.value(7), longitude: try row.value(8))
    else { throw row.damage(7) }
    let owner: String? = row.optional(1)
    self.init(
      id: PostID(rawValue: try row.value(0)), owner: owner.map(AccountID.init(rawValue:)),
      uniqueKey: try row.value(2),
      name: PersonName(first: try row.value(3), last: try row.value(4)),
      place: try row.value(5), placeLabel: row.optional(11), link: try row.value(6),
      coordinate: coordinate,
      createdAt: try row.time(9), updatedAt: try row.time(10))
  }

  /// The values of ``PostStatements/insert``.
  var insertedValues: [DatabaseValue] {
    [
      .text(id.rawValue), .text(owner?.rawValue), .text(uniqueKey), .text(name.first),
      .text(name.last), .text(place), .text(link), .real(coordinate.latitude),
      .real(coordinate.longitude), .time(createdAt), .time(updatedAt), .text(placeLabel),
      .integer(cell),
    ]
  }

  /// The values of ``PostStatements/update``.
  var updatedValues: [DatabaseValue] {
    [
      .text(id.rawValue), .text(uniqueKey), .text(name.first), .text(name.last), .text(place),
      .text(link), .real(coordinate.latitude), .real(coordinate.longitude), .time(updatedAt),
      .text(placeLabel), .integer(cell),
    ]
  }
}
