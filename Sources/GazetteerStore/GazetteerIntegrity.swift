import SQLiteSupport

/// The check of every page of a bundle's database.
package enum GazetteerIntegrity {
  /// Returns SQLite's complaints about a database; none when it is whole.
  package static func problems(databasePath: String) throws -> [String] {
    do {
      let connection = try SQLiteConnection(path: databasePath, mode: .checking)
      let statement = try SQLiteStatement("PRAGMA quick_check", on: connection)
      var problems: [String] = []
      while try statement.step() {
        let text = statement.text(at: 0)
        if text != "ok" { problems.append(text) }
      }
      return problems
    } catch let error as SQLiteError {
      return [error.message]
    }
  }
}
