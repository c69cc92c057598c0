/// A user's file with one record per line, plain or gzip.
package struct AddressLines {
  private let table: ExtractTable

  /// Creates a reader for a path; the file is opened when lines are read.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - rejectsLines: Whether unreadable lines are skipped and counted, until they are a tenth of
  ///     the file; otherwise the first one ends the reading.
  ///   - member: The name of the file inside a zip file; `nil` for others.
  ///   - decode: Converts a line to UTF-8; `nil` for a file that is in UTF-8.
  package init(
    path: String, rejectsLines: Bool = true, member: String? = nil,
    decode: ((ArraySlice<UInt8>) -> [UInt8])? = nil
  ) {
    // The whole line is the only column.
    table = ExtractTable(
      path: path, columns: 1, member: member, rejectsLines: rejectsLines, separator: 0x0A,
      decode: decode)
  }

  /// The end of the reading, which is not an error.
  private struct Enough: Error {}

  /// Returns the first line that is not empty, in whatever encoding it is; empty for an empty file.
  ///
  /// - Throws: ``ExtractError``.
  package static func firstLine(path: String, member: String? = nil) throws -> [UInt8] {
    var first: [UInt8] = []
    let lines = AddressLines(path: path, rejectsLines: false, member: member) { line in
      if first.isEmpty { first = Array(line) }
      return []
    }
    do {
      _ = try lines.forEachLine { _, _ in throw Enough() }
    } catch is Enough {}
    return first
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
