/// A writer of the areas in which streets and houses lie.
package final class AddressAreaWriter {
  private let insertArea: SQLiteStatement
  private let insertTown: SQLiteStatement

  /// Calls a closure with a writer to a database that is otherwise complete.
  ///
  /// - Throws: ``GazetteerWriteError``, or any error of the work.
  package static func write(
    databasePath: String, _ work: (AddressAreaWriter) throws -> Void
  ) throws {
    do {
      let connection = try SQLiteConnection(path: databasePath, mode: .building)
      let writer = try AddressAreaWriter(connection)
      try connection.transaction { try work(writer) }
    } catch let error as SQLiteError {
      throw GazetteerWriteError(error)
    }
  }

  private init(_ connection: SQLiteConnection) throws {
    insertArea = try SQLiteStatement(
      "INSERT INTO address_area VALUES (?1, ?2, ?3, ?4, ?5, ?6)", on: connection)
    insertTown = try SQLiteStatement("INSERT INTO address_town VALUES (?1, ?2, ?3)", on: connection)
  }

  /// Writes what the source of an area's addresses calls their settlement, which the gazetteer lacks.
  package func addTown(_ number: UInt32, name: ArraySlice<UInt8>, folded: ArraySlice<UInt8>) throws
  {
    try insertTown.bind(Int64(number), at: 1)
    try insertTown.bind(name.span, at: 2)
    try insertTown.bind(folded.span, at: 3)
    try insertTown.run()
  }

  /// Writes the area of addresses with one postal code and settlement; numbers must ascend.
  package func addArea(
    _ number: UInt32, place: PlaceOrdinal, postTown: PlaceOrdinal, country: UInt16,
    postcode: ArraySlice<UInt8>, credits: String
  ) throws {
    try insertArea.bind(Int64(number), at: 1)
    try insertArea.bind(Int64(place.rawValue), at: 2)
    try insertArea.bind(Int64(postTown.rawValue), at: 3)
    try insertArea.bind(Int64(country), at: 4)
    try insertArea.bind(postcode.span, at: 5)
    try insertArea.bind(credits, at: 6)
    try insertArea.run()
  }
}
