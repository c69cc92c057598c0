extension GazetteerEditor {
  /// A name as stored in the database.
  package struct StoredName {
    package let kind: ToponymKind
    package let text: [UInt8]
    package let language: [UInt8]
    package let mark: NameMark

    package init(kind: ToponymKind, text: [UInt8], language: [UInt8], mark: NameMark) {
      self.kind = kind
      self.text = text
      self.language = language
      self.mark = mark
    }
  }

  /// Returns the names of a place, in order.
  package func names(of place: StoredPlace) throws -> [StoredName] {
    let first = Int64(place.firstToponym)
    return try all(
      """
      SELECT kind, text, language, mark FROM toponym WHERE number BETWEEN ?1 AND ?2 AND place = ?3
      ORDER BY number
      """, [first, first + Int64(place.toponymCount) - 1, Int64(place.ordinal)]
    ) { statement in
      guard let kind = UInt8(exactly: statement.int64(at: 0)).flatMap(ToponymKind.init(rawValue:))
      else { throw GazetteerReadError.invalidValue(table: "toponym", column: "kind") }
      return StoredName(
        kind: kind, text: statement.bytes(at: 1), language: statement.bytes(at: 2),
        mark: NameMark(stored: statement.optionalInt64(at: 3)))
    }
  }

  /// Removes the texts of a place's names.
  package func removeNames(of place: StoredPlace) throws {
    try run(
      "DELETE FROM toponym WHERE number BETWEEN ?1 AND ?2 AND place = ?3",
      Int64(place.firstToponym), Int64(place.firstToponym) + Int64(place.toponymCount) - 1,
      Int64(place.ordinal))
  }

  /// A change to the word index.
  struct WordChange {
    let toponym: UInt32
    let isRemoval: Bool
    let folded: [UInt8]
  }

  /// Removes a name's words from the word index.
  package func removeWords(_ folded: ArraySlice<UInt8>, of toponym: UInt32) {
    wordChanges.append(WordChange(toponym: toponym, isRemoval: true, folded: Array(folded)))
  }

  /// Adds a name's words to the word index.
  package func addWords(_ folded: ArraySlice<UInt8>, of toponym: UInt32) {
    wordChanges.append(WordChange(toponym: toponym, isRemoval: false, folded: Array(folded)))
  }

  /// Applies the word changes, with removals of a number before additions.
  ///
  /// It does so in order of numbers, because FTS5 begins a new segment at every number that is less
  /// than the previous one, and refuses more than 2,000 segments.
  func writeWords() throws {
    let sorted = wordChanges.sorted {
      ($0.toponym, $0.isRemoval ? 0 : 1) < ($1.toponym, $1.isRemoval ? 0 : 1)
    }
    for change in sorted {
      if change.isRemoval {
        try run(
          "INSERT INTO toponym_words (toponym_words, rowid, name) VALUES ('delete', ?1, ?2)",
          Int64(change.toponym), change.folded)
      } else {
        try writer.addWords(change.folded[...], of: change.toponym)
      }
    }
    // Merges the segments of many updates into one.
    try connection.execute("INSERT INTO toponym_words (toponym_words, rank) VALUES ('merge', 500)")
  }

  /// Removes a folded name from the name indexes.
  package func removeKey(_ folded: ArraySlice<UInt8>, entry: ToponymEntry) throws {
    let name = Array(folded)
    let place = Int64(entry.interval.first.rawValue)
    try run(
      "DELETE FROM place_name WHERE name = ?1 AND prominence = ?2 AND place = ?3", name,
      Int64(entry.prominence.rawValue), place)
    if let country = entry.country {
      try run(
        "DELETE FROM area_name WHERE country = ?1 AND name = ?2 AND place = ?3",
        Int64(country.rawValue), name, place)
    }
    touch(folded, kind: entry.kind)
    heads.remove(name, of: entry.interval.first)
  }

  /// Removes a folded name of a point of interest.
  package func removePointOfInterestName(_ folded: ArraySlice<UInt8>, of place: UInt32) throws {
    try run(
      "DELETE FROM point_of_interest_name WHERE name = ?1 AND place = ?2", Array(folded),
      Int64(place))
  }

  /// Adds a folded name to the name indexes, and an area's name to the index of areas as well.
  package func addKey(
    _ folded: ArraySlice<UInt8>, entry: ToponymEntry, isAreaName: Bool
  ) throws {
    try writer.addPlaceName(folded, entry: entry)
    if isAreaName, let country = entry.country {
      try writer.addAreaName(folded, of: country.rawValue, entry: entry)
    }
    touch(folded, kind: entry.kind)
    heads.add(Array(folded), entry: entry)
  }

  private func touch(_ folded: ArraySlice<UInt8>, kind: ToponymKind) {
    touchedRuns.insert(Array(folded))
    if kind != .code, kind != .abbreviation { touchedNames.insert(Array(folded)) }
  }

  /// Returns the folded names that changed, in the order of their bytes.
  ///
  /// Each has the prominence of its best-known place, or `nil` if no place has the name any longer.
  package func changedNames() throws -> [(name: [UInt8], prominence: Prominence?)] {
    let best = """
      SELECT prominence FROM place_name
      WHERE name = ?1 AND kind NOT IN (\(ToponymKind.code.rawValue), \(ToponymKind.abbreviation.rawValue))
      ORDER BY prominence DESC LIMIT 1
      """
    return try touchedNames.sorted { $0.lexicographicallyPrecedes($1) }.map { name in
      let prominence = try first(best, [name]) { UInt16(clamping: $0.int64(at: 0)) }
      return (name, prominence.map(Prominence.init(rawValue:)))
    }
  }
}
