extension GazetteerReader {
  /// Reads the rows of a key in place.
  package func postcodes(_ key: Span<UInt8>, limit: Int) throws -> [PostcodeEntry] {
    guard limit > 0 else { return [] }
    let tables = try tables()
    var found: [PostcodeEntry] = []
    try key.withUnsafeBytes { key in
      try tables.rows(from: key, of: tables.postcode) { row in
        guard try row.isText(key) else { return false }
        let country = try country(from: &row)
        if let entry = try entry(of: key, in: country, from: &row, tables) { found.append(entry) }
        return found.count < limit
      }
    }
    guard found.count == limit else { return found }
    return try postcodes(key, limit: limit, by: GazetteerStatements.postcodesByRank)
  }

  /// Reads the first row of a key and a country: rows of one key are in the order of countries and ranks.
  package func postcode(_ key: Span<UInt8>, in country: CountryCode) throws -> PostcodeEntry? {
    let tables = try tables()
    var found: PostcodeEntry?
    try key.withUnsafeBytes { key in
      try tables.rows(from: key, of: tables.postcode) { row in
        guard try row.isText(key) else { return false }
        let next = try self.country(from: &row)
        guard next == country else { return next < country }
        found = try entry(of: key, in: country, from: &row, tables)
        return found == nil
      }
    }
    return found
  }

  /// Reads the country of a row of `postcode`, the key of which has been read.
  private func country(from row: inout SQLiteRecord) throws -> CountryCode {
    guard let country = countryCode(try row.int64()) else {
      throw GazetteerReadError.invalidValue(table: "postcode", column: "country")
    }
    return country
  }

  /// Reads the rest of a row of `postcode`; `nil` if its place is missing.
  private func entry(
    of key: UnsafeRawBufferPointer, in country: CountryCode, from row: inout SQLiteRecord,
    _ tables: StoredTables
  ) throws -> PostcodeEntry? {
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
