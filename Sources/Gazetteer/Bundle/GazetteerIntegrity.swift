/// A check of every part of a bundle's files, except their checksums.
package enum GazetteerIntegrity {
  /// Returns the first problem with the files in a folder; `nil` if they are intact.
  ///
  /// It checks the pages of the database, every byte of the other files, the cells of the grid, and
  /// whether the order of ids contains every place once.
  package static func problem(in folder: String) throws -> String? {
    let databasePath = folder + "/" + BundleManifest.databaseName
    if let problem = try problems(databasePath: databasePath).first { return problem }
    do {
      let grid = try PlaceGrid(folder: folder)
      try grid.index.verify()
      try grid.ids.verify()
      try PolygonReader(folder: folder).verify()
      try SpellingIndex(MappedFile(path: folder + "/" + BundleManifest.spellingName)).verify()
      try StreetIndex(MappedFile(path: folder + "/" + BundleManifest.streetsName)).verify()
      try WordIndex(MappedFile(path: folder + "/" + BundleManifest.wordsName)).verify()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Returns SQLite's complaints about a database; empty if it is intact.
  package static func problems(databasePath: String) throws -> [String] {
    do {
      let connection = try SQLiteConnection(path: databasePath, mode: .paged)
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
