/// A user's file with one record per line, plain or gzip.
package struct AddressLines {
  private let table: ExtractTable

  /// Creates a reader for a path; the file is opened when lines are read.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - rejectsLines: Whether unreadable lines are skipped and counted, until they are a tenth of
  ///     the file; otherwise the first one ends the reading.
  package init(path: String, rejectsLines: Bool = true) {
    // The whole line is the only column.
    table = ExtractTable(path: path, columns: 1, rejectsLines: rejectsLines, separator: 0x0A)
  }

  /// Visits every line with its number, starting at 1, and returns the skipped lines.
  ///
  /// Invalid UTF-8 is repaired, a byte order mark and carriage returns are removed, and empty lines
  /// are skipped.
  ///
  /// - Throws: ``ExtractError``, or what the visitor throws.
  package func forEachLine(
    _ visit: (ArraySlice<UInt8>, _ line: Int) throws -> Void
  ) throws -> [RejectedLines] {
    try table.forEachRow { row in try visit(row[0], row.line) }
  }
}
