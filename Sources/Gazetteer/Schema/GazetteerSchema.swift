extension BundleManifest {
  /// The version of the file format that this program reads and writes.
  ///
  /// Any change that an older program would misread increments it.
  package static let currentFormat = 30
}

/// The tables of `gazetteer.sqlite`, and the reasons for their design.
///
/// `GazetteerFormat.md` describes them completely; a change here increments
/// ``BundleManifest/currentFormat``. The tables that are read in place are lists of columns, such as
/// ``PlaceColumn``.
enum GazetteerSchema {
  /// Written into the file's header (`PRAGMA application_id`): "OTMG".
  static let applicationID: Int32 = 0x4F54_4D47

  static let timezone = """
    CREATE TABLE timezone (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)
    """

  static let country = """
    CREATE TABLE country (code INTEGER PRIMARY KEY, place INTEGER NOT NULL)
    """

  /// The boxes around runs of places, in one row: for filters and the focus.
  static let placeExtents = """
    CREATE TABLE place_extents (
      boxes BLOB NOT NULL               -- PlaceExtents
    )
    """

  /// The areas that contain a place although the numbering puts it elsewhere, in one row.
  static let alternativeParent = """
    CREATE TABLE alternative_parent (
      parents BLOB NOT NULL,            -- AlternativeParents
      children BLOB NOT NULL
    )
    """

  /// The points of interest of address files by their folded names.
  ///
  /// They are found by their whole names near a place that the query names, so they are in no other
  /// index of names. Their points are here so that only those near that place are read.
  static let pointOfInterestName = """
    CREATE TABLE point_of_interest_name (
      name TEXT NOT NULL,               -- folded
      place INTEGER NOT NULL,
      latitude INTEGER NOT NULL,        -- 1e-5 degrees
      longitude INTEGER NOT NULL,
      layer INTEGER NOT NULL,
      country INTEGER,
      kind INTEGER NOT NULL,
      toponym INTEGER NOT NULL,
      PRIMARY KEY (name, place)
    ) WITHOUT ROWID
    """

  /// The places of common names with their points: for filters.
  static let nameRun = """
    CREATE TABLE name_run (
      name TEXT PRIMARY KEY,            -- folded, of more than NameRun.fewPlaces places
      entries BLOB NOT NULL             -- NameRun
    ) WITHOUT ROWID
    """

  /// Precomputed completions of short prefixes: the best-known places of each.
  ///
  /// A prefix has a row if more than `PrefixCompletions.scanLimit` entries of `place_name` share
  /// it. The length comes first so that the next longer prefixes of a prefix are adjacent.
  static let nameHead = """
    CREATE TABLE name_head (
      length INTEGER NOT NULL,          -- Unicode scalars of prefix
      prefix TEXT NOT NULL,             -- folded
      entries BLOB NOT NULL,            -- PrefixCompletions
      PRIMARY KEY (length, prefix)
    )
    """

  /// The index of a country's own areas by prefix, for the continuations of "portland, m".
  static let areaName = """
    CREATE TABLE area_name (
      country INTEGER NOT NULL,
      name TEXT NOT NULL,               -- folded
      place INTEGER NOT NULL,
      inside INTEGER NOT NULL,          -- as in place
      last INTEGER AS (place + inside) VIRTUAL,
      prominence INTEGER NOT NULL,
      layer INTEGER NOT NULL,
      kind INTEGER NOT NULL,
      toponym INTEGER NOT NULL,
      PRIMARY KEY (country, name, place)
    ) WITHOUT ROWID
    """

  /// The word index; rowid is `toponym.number`.
  ///
  /// Names are already folded, so the tokenizer only has to split at spaces; the text itself is in
  /// `toponym`.
  static let toponymWords = """
    CREATE VIRTUAL TABLE toponym_words USING fts5(
      name, content='', columnsize=0, detail=none, tokenize='ascii'
    )
    """

  /// The words of at least ``namesOfCommonWord`` names, with the number of these, as `toponym_words` counts
  /// them.
  static let commonWord = """
    CREATE TABLE common_word (word TEXT PRIMARY KEY, names INTEGER NOT NULL) WITHOUT ROWID
    """

  /// The number of names from which on a word is spelled correctly, whatever it means.
  private static let namesOfCommonWord = 20

  /// The statements that fill it, when all names are in the word index.
  static let fillCommonWord = """
    CREATE VIRTUAL TABLE temp.toponym_vocabulary USING fts5vocab(main, toponym_words, row);
    INSERT INTO common_word
      SELECT term, doc FROM temp.toponym_vocabulary WHERE doc >= \(namesOfCommonWord);
    DROP TABLE temp.toponym_vocabulary
    """

  /// The areas of the streets and houses of `streets.index`, a few thousand combinations per
  /// country.
  static let addressArea = """
    CREATE TABLE address_area (
      number INTEGER PRIMARY KEY,
      place INTEGER NOT NULL,
      post_town INTEGER NOT NULL,       -- place where none is known
      country INTEGER NOT NULL,         -- two letters as a number
      postcode TEXT NOT NULL,
      credits TEXT NOT NULL             -- of the sources of its addresses
    )
    """

  /// The index of address areas by place.
  static let addressAreaPlace = "CREATE INDEX address_area_place ON address_area (place)"

  /// The index of address areas by post town.
  static let addressAreaPostTown =
    "CREATE INDEX address_area_post_town ON address_area (post_town)"

  /// Settlements that sources of addresses name and the gazetteer lacks.
  static let addressTown = """
    CREATE TABLE address_town (
      number INTEGER PRIMARY KEY,       -- of address_area
      name TEXT NOT NULL,
      key TEXT NOT NULL                 -- the name, folded
    )
    """

  /// The index that finds the areas of addresses with such a settlement.
  static let addressTownKey = "CREATE INDEX address_town_key ON address_town (key)"

  /// Common names for kinds of places: from `dictionaries/kinds.tsv`.
  static let kind = """
    CREATE TABLE kind (
      key TEXT NOT NULL,                -- KindName.key
      language TEXT NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (key, language)
    ) WITHOUT ROWID
    """

  /// The extracts of OpenStreetMap with the addresses of countries: from
  /// `dictionaries/osm-extracts.tsv`.
  static let osmExtract = """
    CREATE TABLE osm_extract (
      country INTEGER PRIMARY KEY,
      id TEXT NOT NULL,                 -- AddressExtract.id
      megabytes INTEGER NOT NULL        -- 0 if unknown
    )
    """

  /// How the addresses of countries are written: from `dictionaries/address-labels.tsv`.
  static let addressFormat = """
    CREATE TABLE address_format (
      country INTEGER PRIMARY KEY,      -- 0 for all others
      pattern TEXT NOT NULL,            -- AddressFormat.pattern
      local TEXT                        -- AddressFormat.localPattern
    )
    """

  /// The map's lines, cut into tiles; the key is `MapTileID.key`.
  static let mapTile = """
    CREATE TABLE map_tile (tile INTEGER PRIMARY KEY, lines BLOB NOT NULL)
    """

  /// The map's labels, by the tile that contains the point at the label's first zoom.
  static let mapLabel = """
    CREATE TABLE map_label (
      zoom INTEGER NOT NULL,
      y INTEGER NOT NULL,
      x INTEGER NOT NULL,
      rank INTEGER NOT NULL,            -- the smaller, the sooner it gets its room
      place INTEGER NOT NULL,
      kind INTEGER NOT NULL,            -- MapLabelEntry.Kind
      latitude INTEGER NOT NULL,        -- 1e-5 degrees
      longitude INTEGER NOT NULL,
      PRIMARY KEY (zoom, y, x, rank, place)
    ) WITHOUT ROWID
    """

  /// All tables, in the order of their creation.
  static let tables = [
    PlaceColumn.createStatement, placeExtents, timezone, AreaColumn.createStatement, country,
    alternativeParent, ToponymColumn.createStatement, toponymWords,
    commonWord, PlaceNameColumn.createStatement, pointOfInterestName, nameRun, nameHead, areaName,
    PostcodeColumn.createStatement,
    addressArea, addressAreaPlace, addressAreaPostTown, addressTown, addressTownKey,
    kind, osmExtract, addressFormat, mapTile, mapLabel,
  ]
}
