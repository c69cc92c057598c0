/// References to places by ordinal: postal codes, addresses, alternative parents.
extension GazetteerEditor {
  /// The replacement for a place that others refer to.
  package struct Successor {
    package let ordinal: UInt32
    /// In 1e-5 degrees.
    package let latitude: Int32
    package let longitude: Int32

    package init(ordinal: UInt32, latitude: Int32, longitude: Int32) {
      self.ordinal = ordinal
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// Redirects addresses and alternative parents to the successors of places.
  ///
  /// All at once: an ordinal that one place has left may already belong to another.
  package func redirect(_ moved: [(from: StoredPlace, to: Successor)]) throws {
    guard !moved.isEmpty else { return }
    try connection.execute(
      "CREATE TEMP TABLE moved (place INTEGER PRIMARY KEY, successor INTEGER)")
    for (place, successor) in moved {
      try run(
        "INSERT OR IGNORE INTO moved VALUES (?1, ?2)", Int64(place.ordinal),
        Int64(successor.ordinal))
    }
    try connection.execute(
      """
      UPDATE address_area SET place = (SELECT successor FROM moved WHERE moved.place = address_area.place)
        WHERE place IN (SELECT place FROM moved);
      UPDATE address_area SET post_town =
          (SELECT successor FROM moved WHERE moved.place = address_area.post_town)
        WHERE post_town IN (SELECT place FROM moved);
      UPDATE OR REPLACE alternative_parent SET place =
          (SELECT successor FROM moved WHERE moved.place = alternative_parent.place)
        WHERE place IN (SELECT place FROM moved);
      UPDATE OR REPLACE alternative_parent SET parent =
          (SELECT successor FROM moved WHERE moved.place = alternative_parent.parent)
        WHERE parent IN (SELECT place FROM moved);
      DROP TABLE moved
      """)
  }

  // MARK: Postal codes

  /// Assigns postal codes to other places; their points stay where they are.
  ///
  /// Points are stored as differences from the place's point, so the differences change with it.
  package func assign(_ codes: [(row: PostcodeRow, to: Successor)]) throws {
    for (row, place) in codes {
      try run(
        """
        UPDATE postcode SET place = ?4, northing = ?5, easting = ?6
        WHERE key = ?1 AND country = ?2 AND rank = ?3
        """, row.key, Int64(row.country), row.rank, Int64(place.ordinal),
        Int64(row.latitude) - Int64(place.latitude), Int64(row.longitude) - Int64(place.longitude))
    }
  }

  /// Sorts the settlements of codes, best known first, without duplicates.
  package func rank(_ codes: [PostcodeRow]) throws {
    try connection.execute(
      """
      CREATE TEMP TABLE served (
        position INTEGER PRIMARY KEY, key TEXT, country INTEGER, place INTEGER UNIQUE,
        northing INTEGER, easting INTEGER, form)
      """)
    defer { try? connection.execute("DROP TABLE served") }
    let texts = [
      """
      INSERT OR IGNORE INTO served (key, country, place, northing, easting, form)
      SELECT key, postcode.country, place, northing, easting, form
      FROM postcode CROSS JOIN place ON ordinal = place WHERE key = ?1 AND postcode.country = ?2
      ORDER BY prominence DESC, ordinal
      """,
      "DELETE FROM postcode WHERE key = ?1 AND country = ?2",
      """
      INSERT INTO postcode (key, country, rank, place, northing, easting, form)
      SELECT key, country, position - 1, place, northing, easting, form FROM served
      WHERE key = ?1 AND country = ?2
      """,
      "DELETE FROM served WHERE key = ?1 AND country = ?2",
    ]
    let steps = try texts.map { try SQLiteStatement($0, on: connection) }
    var last: PostcodeRow?
    for code in codes {
      if let last, last.key == code.key, last.country == code.country { continue }
      last = code
      let count = try number(
        "SELECT count(*) FROM postcode WHERE key = ?1 AND country = ?2", code.key,
        Int64(code.country))
      guard let count, count > 1 else { continue }
      for step in steps {
        try step.bind(code.key, at: 1)
        try step.bind(Int64(code.country), at: 2)
        try step.run()
      }
    }
  }

  /// Returns a postal code as it is written.
  package func text(of code: PostcodeRow) throws -> [UInt8] {
    try first(
      "SELECT coalesce(code, upper(key)) FROM postcode WHERE key = ?1 AND country = ?2 AND rank = ?3",
      [code.key, Int64(code.country), code.rank]
    ) { $0.bytes(at: 0) } ?? code.key
  }

  /// Returns the settlements of a country with a point of their own and a given folded name.
  package func settlements(
    named folded: [UInt8], in country: UInt16
  ) throws -> [(place: Successor, id: PlaceID)] {
    try all(
      """
      SELECT ordinal, latitude, longitude, id FROM place_name JOIN place ON ordinal = place_name.place
      WHERE place_name.name = ?1 AND place_name.country = ?2 AND place_name.layer = ?3 AND own_point
        AND kind < ?4 ORDER BY ordinal
      """,
      [
        folded, Int64(country), Int64(Layer.locality.rawValue),
        Int64(ToponymKind.abbreviation.rawValue),
      ]
    ) { statement in
      let place = Successor(
        ordinal: UInt32(clamping: statement.int64(at: 0)),
        latitude: Int32(clamping: statement.int64(at: 1)),
        longitude: Int32(clamping: statement.int64(at: 2)))
      return StoredPlaceID.id(statement.bytes(at: 3)).map { (place, $0) }
    }
  }
}
