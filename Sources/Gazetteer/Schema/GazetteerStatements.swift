/// The reader's queries of `gazetteer.sqlite`: each statement, and the index it relies on.
enum GazetteerStatements {
  /// A run of the primary key of `point_of_interest_name`.
  static let pointsOfInterestNamed = GazetteerStatement(
    """
    SELECT place, place, 0, layer, country, kind, toponym, latitude, longitude
    FROM point_of_interest_name WHERE name = ?1 ORDER BY place LIMIT ?2
    """)

  /// A run of the same key.
  static let pointsOfInterestWithPrefix = GazetteerStatement(
    """
    SELECT place, place, 0, layer, country, kind, toponym, latitude, longitude
    FROM point_of_interest_name WHERE name >= ?1 AND name < ?2 ORDER BY name, place LIMIT ?3
    """)

  /// The first entry of the same key.
  static let anyPointOfInterest = GazetteerStatement(
    "SELECT EXISTS (SELECT 1 FROM point_of_interest_name)")

  /// Primary key of `name_run`.
  static let nameRun = GazetteerStatement("SELECT entries FROM name_run WHERE name = ?1")

  /// Primary key of `name_head`.
  static let nameHead = GazetteerStatement(
    "SELECT entries FROM name_head WHERE length = ?1 AND prefix = ?2")

  /// A run of the same key: the prefixes of one length that begin the same way.
  static let nameHeadsBelow = GazetteerStatement(
    """
    SELECT entries FROM name_head WHERE length = ?1 AND prefix >= ?2 AND prefix < ?3
    ORDER BY prefix LIMIT ?4
    """)

  /// A run of the primary key of `area_name`.
  static let areasWithPrefix = GazetteerStatement(
    """
    SELECT place, last, prominence, layer, country, kind, toponym FROM area_name
    WHERE country = ?1 AND name >= ?2 AND name < ?3 ORDER BY name, place LIMIT ?4
    """)

  /// The same run without the areas inside regions.
  static let regionsWithPrefix = GazetteerStatement(
    """
    SELECT place, last, prominence, layer, country, kind, toponym FROM area_name
    WHERE country = ?1 AND name >= ?2 AND name < ?3 AND layer <= \(Layer.region.rawValue)
    ORDER BY name, place LIMIT ?4
    """)

  /// The full-text index, then primary keys.
  ///
  /// The index returns rows in rowid order, which is order of prominence, so the limit ends it
  /// early.
  static let placesWithWords = GazetteerStatement(
    """
    SELECT place.ordinal, place.last, place.prominence, place.layer, place.country, toponym.kind,
      toponym.number
    FROM toponym_words
    JOIN toponym ON toponym.number = toponym_words.rowid
    JOIN place ON place.ordinal = toponym.place
    WHERE toponym_words MATCH ?1 ORDER BY toponym_words.rowid LIMIT ?2
    """)

  /// Primary key of `common_word`.
  static let commonWord = GazetteerStatement("SELECT names FROM common_word WHERE word = ?1")

  private static let postcodeColumns = """
    SELECT postcode.country, postcode.place, place.latitude + northing, place.longitude + easting,
      code, key, postcode.point
    """

  /// Primary keys of `postcode` and `place`, and a sort: for the few codes that serve more settlements than
  /// requested.
  static let postcodesByRank = GazetteerStatement(
    """
    \(postcodeColumns) FROM postcode CROSS JOIN place ON place.ordinal = postcode.place
    WHERE key = ?1 ORDER BY rank, postcode.country LIMIT ?2
    """)

  /// A run of the primary key of `postcode`, bounded before duplicates of a code are dropped.
  ///
  /// Only the first settlement of each code is kept.
  static let postcodesWithPrefix = GazetteerStatement(
    """
    \(postcodeColumns) FROM (
      SELECT * FROM postcode WHERE key >= ?1 AND key < ?2 ORDER BY key, country, rank LIMIT ?3
    ) AS postcode CROSS JOIN place ON place.ordinal = postcode.place WHERE rank = 0 LIMIT ?4
    """)

  /// The same run, unbounded.
  ///
  /// Keys of three characters or more have a few thousand rows, of which only those inside are
  /// joined.
  static let postcodesWithPrefixInside = GazetteerStatement(
    """
    \(postcodeColumns) FROM postcode CROSS JOIN place ON place.ordinal = postcode.place
    WHERE key >= ?1 AND key < ?2 AND rank = 0 AND postcode.place BETWEEN ?3 AND ?4
    ORDER BY key, postcode.country LIMIT ?5
    """)

  /// Primary keys of `address_area` and `place`.
  static let addressArea = GazetteerStatement(
    """
    SELECT address_area.place, post_town, address_area.country, postcode, prominence,
      credits
    FROM address_area JOIN place ON place.ordinal = post_town WHERE number = ?1
    """)

  /// The two indexes of `address_area`.
  static let addressAreasInside = GazetteerStatement(
    """
    SELECT number FROM address_area WHERE place BETWEEN ?1 AND ?2
    UNION SELECT number FROM address_area WHERE post_town BETWEEN ?1 AND ?2
    ORDER BY number LIMIT ?3
    """)

  /// The two indexes of `address_area`, each up to its first row.
  static let hasAddressArea = GazetteerStatement(
    """
    SELECT EXISTS (SELECT 1 FROM address_area WHERE place BETWEEN ?1 AND ?2)
      OR EXISTS (SELECT 1 FROM address_area WHERE post_town BETWEEN ?1 AND ?2)
    """)

  /// The ends of the two indexes of `address_area`.
  static let addressBounds = GazetteerStatement(
    """
    SELECT (SELECT min(place) FROM address_area), (SELECT min(post_town) FROM address_area),
      (SELECT max(place) FROM address_area), (SELECT max(post_town) FROM address_area)
    """)

  /// Primary key of `address_town`.
  static let addressTown = GazetteerStatement("SELECT name FROM address_town WHERE number = ?1")

  /// The index of `address_town`.
  static let addressTownsNamed = GazetteerStatement(
    "SELECT number FROM address_town WHERE key = ?1 ORDER BY number LIMIT ?2")

  /// Primary key of `place`.
  static let placeID = GazetteerStatement("SELECT id FROM place WHERE ordinal = ?1")

  /// Primary key of `country`.
  static let country = GazetteerStatement("SELECT place FROM country WHERE code = ?1")

  /// The only row of `place_extents`.
  static let placeExtents = GazetteerStatement("SELECT boxes FROM place_extents")

  /// The only row of `alternative_parent`.
  static let alternativeParents = GazetteerStatement(
    "SELECT parents, children FROM alternative_parent")

  /// Primary key of `kind`.
  static let kindName = GazetteerStatement(
    "SELECT name FROM kind WHERE key = ?1 AND language = ?2")

  /// Primary key of `address_format`.
  static let addressFormat = GazetteerStatement(
    "SELECT pattern, local FROM address_format WHERE country IN (?1, 0) ORDER BY country DESC")

  /// Primary key of `osm_extract`.
  static let addressExtract = GazetteerStatement(
    "SELECT id, megabytes FROM osm_extract WHERE country = ?1")

  /// Primary key of `map_tile`.
  static let mapTile = GazetteerStatement("SELECT lines FROM map_tile WHERE tile = ?1")

  /// A run of the primary key of `map_label`: one row of tiles, filtered while reading.
  static let mapLabels = GazetteerStatement(
    """
    SELECT rank, place, kind FROM map_label
    WHERE zoom = ?1 AND y = ?2 AND x BETWEEN ?3 AND ?4
      AND latitude BETWEEN ?5 AND ?6 AND longitude BETWEEN ?7 AND ?8
    """)

  /// Primary key of `timezone`.
  static let timezone = GazetteerStatement("SELECT name FROM timezone WHERE number = ?1")
}

/// The text of a statement, compared by identity.
///
/// This way, a reader finds its prepared statement without hashing a few hundred bytes of SQL each
/// time.
final class GazetteerStatement: Sendable {
  /// The SQL text to prepare.
  let sql: String

  init(_ sql: String) { self.sql = sql }
}
