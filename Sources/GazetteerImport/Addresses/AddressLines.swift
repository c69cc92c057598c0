/// A file of addresses with a record a line, plain or gzip.
///
/// Lines that cannot be read are left out and counted, unless they are a tenth of the file.
package struct AddressLines {
  private let table: ExtractTable

  /// Names a file.
  package init(path: String) {
    // The only column of a line is the line.
    table = ExtractTable(path: path, columns: 1, rejectsLines: true, separator: 0x0A)
  }

  /// Visits every line with its number from 1, and returns what was left out.
  ///
  /// Invalid UTF-8 is repaired, a byte order mark and carriage returns are dropped, empty lines are
  /// skipped.
  ///
  /// - Throws: ``ExtractError``, or what the visitor throws.
  package func forEachLine(
    _ visit: (ArraySlice<UInt8>, _ line: Int) throws -> Void
  ) throws -> [RejectedLines] {
    try table.forEachRow { row in try visit(row[0], row.line) }
  }
}
