/// A row of `postcode`: its key, the place that it serves, and its own point.
package struct PostcodeRow: Sendable {
  package let key: [UInt8]
  package let country: UInt16
  /// The rank of the settlement, 0 for the best-known one of the code.
  package let rank: Int64
  package let place: UInt32
  /// In 1e-5 degrees.
  package let latitude: Int32
  package let longitude: Int32

  /// Returns the rows that serve some places, in order of their keys.
  ///
  /// There is no index of codes by place, so all rows are read: a few tenths of a second for four
  /// million, on a separate connection.
  ///
  /// - Throws: ``GazetteerWriteError``.
  package static func rows(
    serving places: Set<UInt32>, databasePath: String
  ) throws -> [PostcodeRow] {
    var isWanted = [Bool](repeating: false, count: Int(places.max() ?? 0) + 1)
    for place in places { isWanted[Int(place)] = true }
    do {
      let connection = try SQLiteConnection(path: databasePath, mode: .mapped)
      let codes = try SQLiteStatement(
        "SELECT place, rank, country, key FROM postcode", on: connection)
      let whole = try SQLiteStatement(
        """
        SELECT latitude + northing, longitude + easting FROM postcode JOIN place ON ordinal = place
        WHERE key = ?1 AND postcode.country = ?2 AND rank = ?3
        """, on: connection)
      var found: [PostcodeRow] = []
      while try codes.step() {
        guard let place = UInt32(exactly: codes.int64(at: 0)), place < isWanted.count,
          isWanted[Int(place)]
        else { continue }
        let key = codes.bytes(at: 3)
        let country = codes.int64(at: 2)
        let rank = codes.int64(at: 1)
        defer { whole.reset() }
        try whole.bind(key, at: 1)
        try whole.bind(country, at: 2)
        try whole.bind(rank, at: 3)
        guard try whole.step() else { continue }
        found.append(
          PostcodeRow(
            key: key, country: UInt16(clamping: country), rank: rank, place: place,
            latitude: Int32(clamping: whole.int64(at: 0)),
            longitude: Int32(clamping: whole.int64(at: 1))))
      }
      return found
    } catch let error as SQLiteError {
      throw GazetteerWriteError(error)
    }
  }
}
