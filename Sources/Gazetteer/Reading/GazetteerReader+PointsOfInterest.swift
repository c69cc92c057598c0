extension GazetteerReader {
  /// Looks for a first entry, once.
  package func hasPointsOfInterest() throws -> Bool {
    if let knowsPointsOfInterest { return knowsPointsOfInterest }
    let statement = try prepared(GazetteerStatements.anyPointOfInterest)
    defer { statement.reset() }
    let isAny = try statement.step() && statement.int64(at: 0) != 0
    knowsPointsOfInterest = isAny
    return isAny
  }

  /// Reads a run of the table of their names.
  package func pointsOfInterest(named foldedName: Span<UInt8>, limit: Int) throws -> [LocatedEntry]
  {
    let statement = try prepared(GazetteerStatements.pointsOfInterestNamed)
    defer { statement.reset() }
    try statement.bind(foldedName, at: 1)
    try statement.bind(Int64(limit), at: 2)
    return try locatedEntries(from: statement)
  }

  /// Reads a run of the same table.
  package func pointsOfInterest(
    withPrefix foldedPrefix: Span<UInt8>, limit: Int
  ) throws -> [LocatedEntry] {
    guard let range = PrefixRange(foldedPrefix) else { return [] }
    let statement = try prepared(GazetteerStatements.pointsOfInterestWithPrefix)
    defer { statement.reset() }
    try statement.bind(range.first, at: 1)
    try statement.bind(range.end, at: 2)
    try statement.bind(Int64(limit), at: 3)
    return try locatedEntries(from: statement)
  }

  private func locatedEntries(from statement: SQLiteStatement) throws -> [LocatedEntry] {
    var found: [LocatedEntry] = []
    while try statement.step() {
      found.append(
        LocatedEntry(
          entry: try Self.entry(from: statement),
          point: PlacePoint(
            coordinate: try coordinate(statement, at: 7), population: 0, isSection: false)))
    }
    return found
  }
}
