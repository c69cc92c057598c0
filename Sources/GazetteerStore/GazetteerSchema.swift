/// The tables of `gazetteer.sqlite`, and why they are as they are.
///
/// `GazetteerFormat.md` tells the whole; a change here raises ``BundleManifest/currentFormat``.
enum GazetteerSchema {
  /// Written into the file's header (`PRAGMA application_id`): "OTMG".
  static let applicationID: Int32 = 0x4F54_4D47

  /// One row a place.
  ///
  /// The key is the place's position in a depth-first walk of the admin hierarchy, so `last` bounds
  /// everything inside it. Some ordinals behind what an area holds are free, for updates. Most
  /// places hold nothing, and a stored 0 takes no room.
  static let place = """
    CREATE TABLE place (
      ordinal INTEGER PRIMARY KEY,
      inside INTEGER NOT NULL CHECK (inside >= 0),  -- so many of the next ordinals are its own
      last INTEGER AS (ordinal + inside) VIRTUAL,
      parent INTEGER,
      id TEXT NOT NULL,                 -- StoredPlaceID; found by PlaceIDTable
      name TEXT NOT NULL,
      latitude INTEGER NOT NULL,        -- 1e-5 degrees
      longitude INTEGER NOT NULL,
      own_point INTEGER NOT NULL,       -- 0: the nearest ancestor's
      layer INTEGER NOT NULL,
      feature_class TEXT NOT NULL,
      feature_code TEXT NOT NULL,
      country INTEGER,                  -- two letters as a number
      population INTEGER NOT NULL,
      prominence INTEGER NOT NULL,
      timezone INTEGER,                 -- a row of timezone
      first_toponym INTEGER NOT NULL,   -- the place's names are numbered without a gap
      toponym_count INTEGER NOT NULL
    )
    """

  static let timezone = """
    CREATE TABLE timezone (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)
    """

  /// Countries and divisions; of other places those whose extent is known.
  static let area = """
    CREATE TABLE area (
      ordinal INTEGER PRIMARY KEY,
      iso_code TEXT,
      admin_code TEXT,
      west INTEGER, south INTEGER, east INTEGER, north INTEGER  -- 1e-5 degrees, all or none
    )
    """

  static let country = """
    CREATE TABLE country (
      code INTEGER PRIMARY KEY,
      place INTEGER NOT NULL,
      languages TEXT NOT NULL           -- en es haw: which names are endonyms
    )
    """

  static let alternativeParent = """
    CREATE TABLE alternative_parent (
      place INTEGER NOT NULL,
      parent INTEGER NOT NULL,
      PRIMARY KEY (place, parent)
    ) WITHOUT ROWID
    """

  /// One row a name, numbered with the best-known places' names first, so that a full-text match
  /// in number order is one in order of prominence.
  static let toponym = """
    CREATE TABLE toponym (
      number INTEGER PRIMARY KEY,
      place INTEGER NOT NULL,
      text TEXT NOT NULL,
      language TEXT,
      kind INTEGER NOT NULL,
      mark INTEGER                      -- NameMark, which updates need
    )
    """

  /// Numbers of names that are free, behind the last name of each prominence: for updates.
  static let toponymGap = """
    CREATE TABLE toponym_gap (
      prominence INTEGER PRIMARY KEY,
      next INTEGER NOT NULL,
      last INTEGER NOT NULL
    )
    """

  /// Where exact names are found: folded name → places, best known first.
  ///
  /// It covers `ToponymEntry`.
  static let placeName = """
    CREATE TABLE place_name (
      name TEXT NOT NULL,               -- folded
      prominence INTEGER NOT NULL,
      place INTEGER NOT NULL,
      inside INTEGER NOT NULL,          -- as in place
      last INTEGER AS (place + inside) VIRTUAL,
      layer INTEGER NOT NULL,
      country INTEGER,
      kind INTEGER NOT NULL,
      toponym INTEGER NOT NULL,
      PRIMARY KEY (name, prominence DESC, place)
    ) WITHOUT ROWID
    """

  /// Where the places of a common name are found with their points: for filters.
  static let nameRun = """
    CREATE TABLE name_run (
      name TEXT PRIMARY KEY,            -- folded, of more than NameRun.fewPlaces places
      entries BLOB NOT NULL             -- NameRun
    ) WITHOUT ROWID
    """

  /// Where short beginnings of names are found: the best-known places of each prefix that more than
  /// `PrefixCompletions.scanLimit` entries of `place_name` share.
  ///
  /// The length stands first so that the next longer prefixes of a prefix are neighbours.
  static let nameHead = """
    CREATE TABLE name_head (
      length INTEGER NOT NULL,          -- Unicode scalars of prefix
      prefix TEXT NOT NULL,             -- folded
      entries BLOB NOT NULL,            -- PrefixCompletions
      PRIMARY KEY (length, prefix)
    )
    """

  /// Where a country's own areas are found by the beginning of a name: what "portland, m" may go on
  /// to.
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

  /// Where words are found; rowid is `toponym.number`.
  ///
  /// Names come folded, so splitting at blanks is all the tokenizer has to do; the text itself is
  /// in `toponym`.
  static let toponymWords = """
    CREATE VIRTUAL TABLE toponym_words USING fts5(
      name, content='', columnsize=0, detail=none, tokenize='ascii'
    )
    """

  /// Where postal codes are found: letters and digits in lower case → settlements.
  ///
  /// `form` says how the code is written: NULL like the key in capitals; n with a blank before the
  /// last n characters; -n with a hyphen there; else the text itself. Points are kept as
  /// differences from that of the place, which are small, and small numbers take little room.
  static let postcode = """
    CREATE TABLE postcode (
      key TEXT NOT NULL,
      country INTEGER NOT NULL,
      rank INTEGER NOT NULL,            -- 0 for the best-known settlement of the code
      place INTEGER NOT NULL,
      northing INTEGER NOT NULL,        -- 1e-5 degrees from the place's point
      easting INTEGER NOT NULL,
      form,
      code TEXT AS (
        CASE typeof(form)
        WHEN 'integer' THEN upper(substr(key, 1, length(key) - abs(form)))
          || CASE WHEN form > 0 THEN ' ' ELSE '-' END || upper(substr(key, -abs(form)))
        ELSE form END
      ) VIRTUAL,
      PRIMARY KEY (key, country, rank)
    ) WITHOUT ROWID
    """

  /// Where the streets and houses of `streets.index` lie: some thousand combinations in a country.
  static let addressArea = """
    CREATE TABLE address_area (
      number INTEGER PRIMARY KEY,
      place INTEGER NOT NULL,
      post_town INTEGER NOT NULL,       -- place where none is known
      country INTEGER NOT NULL,         -- two letters as a number
      postcode TEXT NOT NULL
    )
    """

  /// Which areas of addresses lie in an area of places.
  static let addressAreaPlace = "CREATE INDEX address_area_place ON address_area (place)"

  /// Which areas of addresses have their mail go by a settlement.
  static let addressAreaPostTown =
    "CREATE INDEX address_area_post_town ON address_area (post_town)"

  /// Words that are spelt in several ways, a group for each: from `dictionaries/abbreviations.txt`.
  static let spelling = """
    CREATE TABLE spelling (
      spelling_group INTEGER NOT NULL,
      position INTEGER NOT NULL,
      word TEXT NOT NULL,               -- folded
      PRIMARY KEY (spelling_group, position)
    ) WITHOUT ROWID
    """

  /// Words for kinds of areas: from `dictionaries/area-terms.txt`.
  static let areaTerm = """
    CREATE TABLE area_term (
      term TEXT NOT NULL,               -- folded
      position INTEGER NOT NULL,        -- AreaTerm.Position
      layer INTEGER NOT NULL,
      PRIMARY KEY (term, position, layer)
    ) WITHOUT ROWID
    """

  /// Words that tell the parts of addresses: `Lexicon.streetWords`.
  static let streetWord = """
    CREATE TABLE street_word (word TEXT PRIMARY KEY, role INTEGER NOT NULL) WITHOUT ROWID
    """

  /// Long lists of words, a row each: `Lexicon.joiningWords`, `ordinaryWords`, `noPlaces`.
  static let wordList = """
    CREATE TABLE word_list (
      list TEXT PRIMARY KEY,
      hashes BLOB NOT NULL              -- WordList
    ) WITHOUT ROWID
    """

  /// What people call kinds of places: from `dictionaries/kinds.tsv`.
  static let kind = """
    CREATE TABLE kind (
      key TEXT NOT NULL,                -- KindName.key
      language TEXT NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (key, language)
    ) WITHOUT ROWID
    """

  /// The map's lines, cut into tiles; the key is `MapTileID.key`.
  static let mapTile = """
    CREATE TABLE map_tile (tile INTEGER PRIMARY KEY, lines BLOB NOT NULL)
    """

  /// What the map writes, by the tile that holds the point at the label's first zoom.
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

  /// Every table, in the order in which they are made.
  static let tables = [
    place, timezone, area, country, alternativeParent, toponym, toponymGap, toponymWords, placeName,
    nameRun, nameHead, areaName, postcode,
    addressArea, addressAreaPlace, addressAreaPostTown, spelling, areaTerm, streetWord,
    wordList, kind, mapTile, mapLabel,
  ]
}
