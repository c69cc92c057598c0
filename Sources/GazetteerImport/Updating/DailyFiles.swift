import TextFormats

/// GeoNames' files of the changes of one day, which belong together.
struct DailyFiles {
  /// The day: `2026-11-21`.
  let date: String
  let modifications: ExtractTable
  let deletes: ExtractTable
  let alternateNamesModifications: ExtractTable
  let alternateNamesDeletes: ExtractTable

  private static let kinds = [
    "modifications", "deletes", "alternateNamesModifications", "alternateNamesDeletes",
  ]

  /// Returns the files in a folder, day by day.
  ///
  /// - Throws: ``GazetteerError/noChanges(folder:)``, or ``GazetteerError/missingChanges(path:)``
  ///   if a day has some of the files but not all.
  static func find(in folder: String) throws(GazetteerError) -> [DailyFiles] {
    var paths: [String: [String: String]] = [:]
    for file in FileOperations.names(in: folder) {
      let name = file.hasSuffix(".gz") ? file.dropLast(3) : file[...]
      guard name.hasSuffix(".txt"), let hyphen = name.firstIndex(of: "-") else { continue }
      let kind = String(name[..<hyphen])
      let date = String(name[name.index(after: hyphen)...].dropLast(4))
      guard kinds.contains(kind), CalendarDay(date) != nil else { continue }
      paths[date, default: [:]][kind] = folder + "/" + file
    }
    guard !paths.isEmpty else { throw .noChanges(folder: folder) }
    var days: [DailyFiles] = []
    for (date, files) in paths.sorted(by: { $0.key < $1.key }) {
      var tables: [ExtractTable] = []
      for (kind, columns) in zip(kinds, [19, 2, 4, 3]) {
        guard let path = files[kind] else {
          throw .missingChanges(path: "\(folder)/\(kind)-\(date).txt")
        }
        var table = ExtractTable(path: path, columns: columns, rejectsLines: true)
        table.allowsMoreColumns = columns != 19
        tables.append(table)
      }
      days.append(
        DailyFiles(
          date: date, modifications: tables[0], deletes: tables[1],
          alternateNamesModifications: tables[2], alternateNamesDeletes: tables[3]))
    }
    return days
  }
}
