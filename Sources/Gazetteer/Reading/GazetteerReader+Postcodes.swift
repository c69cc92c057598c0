extension GazetteerReader {
  /// Reads the rows of a key in place.
  package func postcodes(_ key: Span<UInt8>, limit: Int) throws -> [PostcodeEntry] {
    guard limit > 0 else { return [] }
    let tables = try tables()
    var found: [PostcodeEntry] = []
    try key.withUnsafeBytes { key in
      try tables.rows(from: key, of: tables.postcode) { row in
        guard try row.isText(key) else { return false }
        if let entry = try entry(of: key, from: &row, in: tables) { found.append(entry) }
        return found.count < limit
      }
    }
    guard found.count == limit else { return found }
    return try postcodes(key, limit: limit, by: GazetteerStatements.postcodesByRank)
  }

  /// Reads a row of `postcode`, the key of which has been read; `nil` if its place is missing.
  private func entry(
    of key: UnsafeRawBufferPointer, from row: inout SQLiteRecord, in tables: StoredTables
  ) throws -> PostcodeEntry? {
    guard let country = countryCode(try row.int64()) else {
      throw GazetteerReadError.invalidValue(table: "postcode", column: "country")
    }
    try row.skip(from: PostcodeColumn.country, to: .place)
    let place = try ordinal(try row.int64())
    let (northing, easting) = (try row.int64(), try row.int64())
    guard let evidence = PointEvidence(rawValue: try row.int64()) else {
      throw GazetteerReadError.invalidValue(table: "postcode", column: "point")
    }
    let code: String
    if row.isText {
      code = try row.text()
    } else {
      code = PostcodeForm.text(of: key, try row.int64())
    }
    let coordinate = try tables.row(Int64(place.rawValue), of: tables.place) { row in
      try row.skip(to: PlaceColumn.latitude)
      let (latitude, longitude) = (try row.int64(), try row.int64())
      return try Self.coordinate(
        latitude: latitude &+ northing, longitude: longitude &+ easting)
    }
    return coordinate.map {
      PostcodeEntry(
        country: country, code: code, place: place, coordinate: $0, evidence: evidence)
    }
  }
}
