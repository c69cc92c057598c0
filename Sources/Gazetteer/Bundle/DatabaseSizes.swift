/// The sizes of the tables and indexes of a bundle's database.
package enum DatabaseSizes {
  /// A table or index.
  package struct Entry: Sendable {
    package let name: String
    /// The size of all its pages.
    package let bytes: Int
    /// The free space inside them.
    package let unusedBytes: Int
  }

  /// Returns the tables and indexes, largest first.
  ///
  /// - Throws: ``GazetteerWriteError`` if the database cannot be read.
  /// - Complexity: It reads every page.
  package static func entries(databasePath: String) throws -> [Entry] {
    do {
      let connection = try SQLiteConnection(path: databasePath, mode: .paged)
      let statement = try SQLiteStatement(
        "SELECT name, sum(pgsize), sum(unused) FROM dbstat GROUP BY name ORDER BY 2 DESC, 1",
        on: connection)
      var found: [Entry] = []
      while try statement.step() {
        found.append(
          Entry(
            name: statement.text(at: 0), bytes: Int(statement.int64(at: 1)),
            unusedBytes: Int(statement.int64(at: 2))))
      }
      return found
    } catch let error as SQLiteError {
      throw GazetteerWriteError(error)
    }
  }
}
