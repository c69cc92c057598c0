import TextFormats

/// A user's own places as CSV, whose first line names the columns in any order.
///
/// The separator may be a comma, a semicolon or a tab, and a field in quotation marks may have line
/// breaks, as in the files that `batch` reads.
struct OwnPlaceCSV {
  let path: String

  /// Returns the rows in the order of the file.
  ///
  /// - Throws: ``ExtractError`` for a header or row that cannot be used.
  func rows() throws -> [OwnPlace] {
    var parser = CSVParser(maxFields: Self.maxFields, maxRowBytes: Self.maxRowBytes)
    var columns: [OwnPlaceFields.Column] = []
    var rows: [OwnPlace] = []
    /// The number of each line that is not empty.
    var numbers: [Int] = []
    func take(_ row: CSVParser.Row) throws {
      let number = numbers[row.line - 1]
      guard !row.isUnterminated else {
        throw ExtractError.unsuitable(
          path: path, reason: "the row on line \(number) has no closing quotation mark")
      }
      let texts = (0..<row.fieldCount).map { Self.oneLine(row.field(at: $0)) }
      guard !columns.isEmpty else { return columns = try header(texts, line: number) }
      guard texts.count == columns.count else {
        throw ExtractError.wrongColumnCount(
          path: path, line: number, expected: columns.count, found: texts.count)
      }
      let fields = Dictionary(zip(columns, texts), uniquingKeysWith: { first, _ in first })
      rows.append(try OwnPlaceFields(fields, path: path, line: number).row())
    }
    do {
      _ = try AddressLines(path: path, rejectsLines: false).forEachLine { line, number in
        numbers.append(number)
        var input = line + [0x0A]
        while let row = try parser.nextRow(&input) { try take(row) }
      }
      if let row = try parser.finish() { try take(row) }
    } catch let error as CSVError {
      throw unsuitable(error, numbers)
    }
    return rows
  }

  /// As in a file of `batch`.
  private static let maxFields = 16_384
  private static let maxRowBytes = 16 << 20

  private func unsuitable(_ error: CSVError, _ numbers: [Int]) -> ExtractError {
    let (line, reason) =
      switch error {
      case .rowTooLong(_, let line, let maximum):
        (line, "is longer than \(maximum) bytes; is a quotation mark missing?")
      case .tooManyFields(_, let line, let maximum): (line, "has more than \(maximum) fields")
      }
    return .unsuitable(path: path, reason: "the row on line \(numbers[line - 1]) \(reason)")
  }

  /// Returns a field without the blanks around it, and with a space for each line break.
  private static func oneLine(_ field: ArraySlice<UInt8>) -> String {
    let lines = String(decoding: field, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.map { String($0.trimmed(where: \.isWhitespace)) }.joined(separator: " ")
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
