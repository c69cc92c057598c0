import GazetteerImport

/// A user's own places as CSV, whose first line names the columns in any order.
struct OwnPlaceCSV {
  let path: String

  /// Returns the rows in the order of the file.
  ///
  /// - Throws: ``ExtractError`` for a header or row that cannot be used.
  func rows() throws -> [OwnPlace] {
    var columns: [OwnPlaceFields.Column] = []
    var rows: [OwnPlace] = []
    var values = DelimitedLine()
    _ = try AddressLines(path: path, rejectsLines: false).forEachLine { line, number in
      values.cut(line, at: UInt8(ascii: ","))
      let texts = values.texts
      guard !columns.isEmpty else { return columns = try header(texts, line: number) }
      guard texts.count == columns.count else {
        throw ExtractError.wrongColumnCount(
          path: path, line: number, expected: columns.count, found: texts.count)
      }
      let fields = Dictionary(zip(columns, texts), uniquingKeysWith: { first, _ in first })
      rows.append(try OwnPlaceFields(fields, path: path, line: number).row())
    }
    return rows
  }

  private func header(_ texts: [String], line: Int) throws -> [OwnPlaceFields.Column] {
    try texts.map { text in
      let name = text.lowercased().filter { $0 != " " }
      guard let column = OwnPlaceFields.Column(rawValue: name) else {
        let known = OwnPlaceFields.Column.allCases.map(\.rawValue).joined(separator: ", ")
        throw ExtractError.invalidColumn(
          path: path, line: line, column: "header", expected: "columns of \(known)", found: text)
      }
      return column
    }
  }
}
