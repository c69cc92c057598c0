/// An error that makes the rest of a batch's input unreadable.
package enum BatchInputError: Error, Equatable, CustomStringConvertible {
  /// The input does not have a header line.
  case missingHeader
  /// The header does not have a column of this name.
  case unknownColumn(name: String, columns: [String])
  /// The header has more than one column of this name.
  case repeatedColumn(name: String)
  /// The input is packed with gzip.
  case compressed
  /// A row exceeds the size limit, usually because a closing quotation mark is missing.
  case rowTooLong(row: Int, line: Int, maximumBytes: Int)
  /// The input is expected to be UTF-8, but is not.
  case notUTF8(line: Int)
  /// The input has half of a surrogate pair, so it is not UTF-16.
  case notUTF16(line: Int)
  /// The input is UTF-16 without a byte order mark, so it could be taken for UTF-8.
  case unmarkedUTF16(isLittleEndian: Bool)
  /// A row exceeds the maximum number of fields.
  case tooManyFields(row: Int, line: Int, maximum: Int)

  /// The problem, its position, and what to do.
  package var description: String {
    switch self {
    case .missingHeader:
      "the input is empty: a CSV begins with a line that names its columns"
    case .unknownColumn(let name, let columns):
      "the CSV has no column \"\(PrintableText.of(name))\"; it has "
        + columns.prefix(50).map { "\"\(PrintableText.of(String($0.prefix(100))))\"" }
        .joined(separator: ", ")
    case .repeatedColumn(let name):
      """
      the CSV has more than one column "\(PrintableText.of(name))"; give all but one another name
      """
    case .compressed:
      "the input is packed with gzip; unpack it first: gunzip -c FILE | otm-geocode batch -"
    case .rowTooLong(let row, let line, let maximumBytes):
      """
      row \(row), starting on line \(line), is longer than \(maximumBytes) bytes; is a quotation \
      mark missing?
      """
    case .notUTF8(let line):
      """
      line \(line) is not UTF-8; name the encoding of the input (latin1, windows-1252, utf-16le or \
      utf-16be), or convert it: iconv -f SHIFT_JIS -t UTF-8 FILE
      """
    case .notUTF16(let line):
      "line \(line) is not UTF-16: half of a character is missing; name the encoding of the input"
    case .unmarkedUTF16(let isLittleEndian):
      """
      the input is UTF-16 without a byte order mark; name its encoding \
      (\(isLittleEndian ? "utf-16le" : "utf-16be")), or save it as UTF-8
      """
    case .tooManyFields(let row, let line, let maximum):
      """
      row \(row), starting on line \(line), has more than \(maximum) fields; is the input a CSV, and \
      does the row end with a line end?
      """
    }
  }
}
