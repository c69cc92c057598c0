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

  /// Finds the files in a folder, day after day.
  ///
  /// - Throws: ``GazetteerError/noChanges(folder:)``, or
  ///   ``GazetteerError/missingChanges(path:)`` when a day has some of the files and not all.
  static func find(in folder: String) throws(GazetteerError) -> [DailyFiles] {
    var paths: [String: [String: String]] = [:]
    for file in FileOperations.names(in: folder) {
      let name = file.hasSuffix(".gz") ? file.dropLast(3) : file[...]
      guard name.hasSuffix(".txt"), let hyphen = name.firstIndex(of: "-") else { continue }
      let kind = String(name[..<hyphen])
      let date = String(name[name.index(after: hyphen)...].dropLast(4))
      guard kinds.contains(kind), isDate(date) else { continue }
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

  /// Whether a text is a day of the calendar as in `2026-11-21`.
  static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...12).contains(month) && (1...days[month - 1]).contains(day)
  }
}
