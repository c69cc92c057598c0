import SQLiteSupport

/// The key of a row of `postcode`, and the place that it serves.
package struct PostcodeRow: Sendable {
  let key: [UInt8]
  let country: Int64
  let rank: Int64
  let place: UInt32

  /// Returns the rows that serve some places, in order of their keys.
  ///
  /// There is no index of codes by place, so all are read once: some tenths of a second for four
  /// million, on a connection of its own.
  ///
  /// - Throws: ``GazetteerWriteError``.
  package static func rows(
    serving places: Set<UInt32>, databasePath: String
  ) throws -> [PostcodeRow] {
    var isWanted = [Bool](repeating: false, count: Int(places.max() ?? 0) + 1)
    for place in places { isWanted[Int(place)] = true }
    do {
      let connection = try SQLiteConnection(path: databasePath, mode: .mapped)
      let statement = try SQLiteStatement(
        "SELECT place, country, rank, key FROM postcode", on: connection)
      var found: [PostcodeRow] = []
      while try statement.step() {
        guard let place = UInt32(exactly: statement.int64(at: 0)), place < isWanted.count,
          isWanted[Int(place)]
        else { continue }
        found.append(
          PostcodeRow(
            key: statement.bytes(at: 3), country: statement.int64(at: 1),
            rank: statement.int64(at: 2), place: place))
      }
      return found
    } catch let error as SQLiteError {
      throw GazetteerWriteError(error)
    }
  }
}
