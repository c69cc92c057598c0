extension GazetteerWriter {
  // MARK: Names

  /// Writes a name, with `nil` for one that is spelled as the place's row has it; numbers must ascend from call to
  /// call.
  package func addToponym(
    _ number: UInt32, of place: PlaceOrdinal, text: ArraySlice<UInt8>?,
    language: ArraySlice<UInt8>, kind: ToponymKind
  ) throws {
    try insertToponym.bind(Int64(number), at: ToponymColumn.number.parameter)
    try insertToponym.bind(Int64(place.rawValue), at: ToponymColumn.place.parameter)
    if let text {
      try insertToponym.bind(text.span, at: ToponymColumn.text.parameter)
    } else {
      try insertToponym.bindNull(at: ToponymColumn.text.parameter)
    }
    if language.isEmpty {
      try insertToponym.bindNull(at: ToponymColumn.language.parameter)
    } else {
      try insertToponym.bind(language.span, at: ToponymColumn.language.parameter)
    }
    try insertToponym.bind(Int64(kind.rawValue), at: ToponymColumn.kind.parameter)
    try insertToponym.run()
  }

  /// Adds a name's words to the word index.
  package func addWords(_ folded: ArraySlice<UInt8>, of toponym: UInt32) throws {
    try insertWords.bind(Int64(toponym), at: 1)
    try insertWords.bind(folded.span, at: 2)
    try insertWords.run()
  }

  /// Merges the word index into one segment, and writes the words that many names have.
  func finishWords() throws {
    try connection.execute("INSERT INTO toponym_words (toponym_words) VALUES ('optimize')")
    try connection.execute(GazetteerSchema.fillCommonWord)
  }

  /// Writes an entry of the exact-name index, in ascending order of name and prominence.
  package func addPlaceName(_ folded: ArraySlice<UInt8>, entry: ToponymEntry) throws {
    try insertPlaceName.bind(folded.span, at: PlaceNameColumn.name.parameter)
    try insertPlaceName.bind(
      Int64(entry.prominence.rawValue), at: PlaceNameColumn.prominence.parameter)
    try insertPlaceName.bind(
      Int64(entry.interval.first.rawValue), at: PlaceNameColumn.place.parameter)
    try insertPlaceName.bind(entry.interval.insideCount, at: PlaceNameColumn.inside.parameter)
    try insertPlaceName.bind(
      NameFiling(of: entry).stored, at: PlaceNameColumn.filing.parameter)
    try insertPlaceName.bind(Int64(entry.toponym.rawValue), at: PlaceNameColumn.toponym.parameter)
    try insertPlaceName.run()
  }

  /// Writes a name of a point of interest of an address file, with its point in 1e-5 degrees.
  package func addPointOfInterestName(
    _ folded: ArraySlice<UInt8>, entry: ToponymEntry, latitude: Int32, longitude: Int32
  ) throws {
    let statement = insertPointOfInterestName
    try statement.bind(folded.span, at: 1)
    try statement.bind(Int64(entry.place.rawValue), at: 2)
    try statement.bind(Int64(latitude), at: 3)
    try statement.bind(Int64(longitude), at: 4)
    try statement.bind(Int64(entry.layer.rawValue), at: 5)
    try statement.bind((entry.country?.packed).map(Int64.init), at: 6)
    try statement.bind(Int64(entry.kind.rawValue), at: 7)
    try statement.bind(Int64(entry.toponym.rawValue), at: 8)
    try statement.run()
  }

  /// Writes the best-known places of a prefix.
  ///
  /// Shorter prefixes come first, those of equal length in the order of their bytes.
  package func addNameHead(
    _ prefix: ArraySlice<UInt8>, scalars: Int, entries: ArraySlice<UInt8>
  ) throws {
    try insertNameHead.bind(Int64(scalars), at: 1)
    try insertNameHead.bind(prefix.span, at: 2)
    try insertNameHead.bind(blob: Array(entries), at: 3)
    try insertNameHead.run()
  }

  /// Writes a name of an area of a country, in order of countries, then names.
  package func addAreaName(
    _ folded: ArraySlice<UInt8>, of country: UInt16, entry: ToponymEntry
  ) throws {
    try insertAreaName.bind(Int64(country), at: 1)
    try insertAreaName.bind(folded.span, at: 2)
    try insertAreaName.bind(Int64(entry.interval.first.rawValue), at: 3)
    try insertAreaName.bind(entry.interval.insideCount, at: 4)
    try insertAreaName.bind(Int64(entry.prominence.rawValue), at: 5)
    try insertAreaName.bind(Int64(entry.layer.rawValue), at: 6)
    try insertAreaName.bind(Int64(entry.kind.rawValue), at: 7)
    try insertAreaName.bind(Int64(entry.toponym.rawValue), at: 8)
    try insertAreaName.run()
  }

  // MARK: Words

  /// Writes the common names for kinds of places.
  package func add(_ kinds: [KindName]) throws {
    let insert = try SQLiteStatement(
      "INSERT OR IGNORE INTO kind VALUES (?1, ?2, ?3)", on: connection)
    for kind in kinds {
      try insert.bind(kind.key, at: 1)
      try insert.bind(kind.language, at: 2)
      try insert.bind(kind.name, at: 3)
      try insert.run()
    }
  }

  /// Writes the extracts with the addresses of countries.
  package func add(_ extracts: [AddressExtract]) throws {
    let insert = try SQLiteStatement(
      "INSERT OR REPLACE INTO osm_extract VALUES (?1, ?2, ?3)", on: connection)
    for extract in extracts {
      try insert.bind(Int64(extract.country.packed), at: 1)
      try insert.bind(extract.id, at: 2)
      try insert.bind(Int64(extract.megabytes ?? 0), at: 3)
      try insert.run()
    }
  }

  /// Writes how the addresses of countries are written; the key `nil` stands for all others.
  package func add(_ formats: [CountryCode?: AddressFormat]) throws {
    let insert = try SQLiteStatement(
      "INSERT INTO address_format VALUES (?1, ?2, ?3)", on: connection)
    let ordered = formats.map { (Int64($0.key?.packed ?? 0), $0.value) }.sorted { $0.0 < $1.0 }
    for (country, format) in ordered {
      try insert.bind(country, at: 1)
      try insert.bind(format.pattern, at: 2)
      try insert.bind(format.localPattern, at: 3)
      try insert.run()
    }
  }

  // MARK: Postal codes

  /// The form of a postal code, compared with its key in capitals.
  package enum PostcodeForm: Equatable {
    /// The same as the key in capitals.
    case capitals
    /// With a space before a number of characters at the end.
    case blank(before: Int)
    /// With a hyphen before a number of characters at the end.
    case hyphen(before: Int)
    /// In another form.
    case other(ArraySlice<UInt8>)
  }

  /// A postal code and a place that it serves.
  package struct PostcodeRow {
    package var key: ArraySlice<UInt8>
    package var country: UInt16
    /// The rank of the place, 0 for the best-known one of the code.
    package var rank: Int64
    package var place: PlaceOrdinal
    /// In 1e-5 degrees from the place's point.
    package var northing: Int32
    package var easting: Int32
    package var evidence: PointEvidence
    package var form: PostcodeForm

    package init(
      key: ArraySlice<UInt8>, country: UInt16, rank: Int64, place: PlaceOrdinal, northing: Int32,
      easting: Int32, evidence: PointEvidence, form: PostcodeForm
    ) {
      self.key = key
      self.country = country
      self.rank = rank
      self.place = place
      self.northing = northing
      self.easting = easting
      self.evidence = evidence
      self.form = form
    }
  }

  /// Writes an entry of the postal index, in order of keys.
  package func add(_ row: borrowing PostcodeRow) throws {
    try insertPostcode.bind(row.key.span, at: 1)
    try insertPostcode.bind(Int64(row.country), at: 2)
    try insertPostcode.bind(row.rank, at: 3)
    try insertPostcode.bind(Int64(row.place.rawValue), at: 4)
    try insertPostcode.bind(Int64(row.northing), at: 5)
    try insertPostcode.bind(Int64(row.easting), at: 6)
    try insertPostcode.bind(row.evidence.rawValue, at: 7)
    switch row.form {
    case .capitals: try insertPostcode.bindNull(at: 8)
    case .blank(let count): try insertPostcode.bind(Int64(count), at: 8)
    case .hyphen(let count): try insertPostcode.bind(-Int64(count), at: 8)
    case .other(let code): try insertPostcode.bind(code.span, at: 8)
    }
    try insertPostcode.run()
  }
}

extension PlaceInterval {
  /// The number of places inside, not counting the place itself.
  var insideCount: Int64 { Int64(last.rawValue) - Int64(first.rawValue) }
}
