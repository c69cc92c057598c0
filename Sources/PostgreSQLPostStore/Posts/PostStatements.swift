/// The statements on the table `post`.
enum PostStatements {
  static let columns = """
    id, owner, unique_key, first_name, last_name, place, link, latitude, longitude, created_at,
    updated_at, place_label
    """

  static let insert = """
    INSERT INTO post (\(columns), cell)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    """

  /// Inserts a post with the owner's name.
  ///
  /// It locks the owner, so that a change of name waits, or is waited for.
  static let insertOwned = """
    WITH owner AS (SELECT id, first_name, last_name FROM account WHERE id = $2 FOR NO KEY UPDATE)
    INSERT INTO post (\(columns), cell)
    SELECT $1, owner.id, $3, owner.first_name, owner.last_name, $4, $5, $6, $7, $8, $9, $10, $11
    FROM owner
    RETURNING first_name, last_name
    """

  /// The unique index of `id`.
  static let update = """
    UPDATE post SET unique_key = $2, first_name = $3, last_name = $4, place = $5, link = $6,
      latitude = $7, longitude = $8, updated_at = $9, place_label = $10,
      cell = $11
    WHERE id = $1
    """

  /// The unique index of `id`.
  static let delete = "DELETE FROM post WHERE id = $1"

  /// The unique index of `id`.
  static let byID = "SELECT \(columns) FROM post WHERE id = $1"

  /// The unique index of `id`; nothing else changes the post until the transaction ends.
  static let byIDLocked = byID + " FOR NO KEY UPDATE"

  /// Primary key.
  static let bySequences = "SELECT sequence, \(columns) FROM post WHERE sequence = ANY ($1)"

  /// A run of `post_by_owner`.
  static let ofOwner = """
    SELECT \(columns) FROM post WHERE owner = $1 ORDER BY updated_at DESC, sequence DESC
    """

  /// A run of `post_by_owner` that starts after a post, which may have been removed since.
  static let ofOwnerAfter = """
    SELECT \(columns) FROM post
    WHERE owner = $1 AND updated_at <= $3 AND (updated_at < $3
      OR sequence < coalesce((SELECT sequence FROM post WHERE id = $4), 0))
    ORDER BY updated_at DESC, sequence DESC LIMIT $2
    """

  /// A run of `post_by_owner`, limited to a number.
  static let countOfOwner = """
    SELECT count(*) FROM (SELECT FROM post WHERE owner = $1 LIMIT $2) AS counted
    """

  /// A run of `post_by_owner`, whose first post nothing else changes until the transaction ends.
  static let newestOfOwnerLocked = ofOwner + " LIMIT 1 FOR NO KEY UPDATE"

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
