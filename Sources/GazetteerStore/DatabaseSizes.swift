import SQLiteSupport

/// How much of a bundle's database each table and index takes.
package enum DatabaseSizes {
  /// A table or index.
  package struct Entry: Sendable {
    package let name: String
    /// All its pages.
    package let bytes: Int
    /// What is free inside them.
    package let unusedBytes: Int
  }

  /// Returns the tables and indexes, the largest first.
  ///
  /// - Throws: ``GazetteerWriteError`` when the database cannot be read.
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
