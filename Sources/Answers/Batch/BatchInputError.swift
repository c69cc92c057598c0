/// A fault that ends the reading of a batch's input.
public enum BatchInputError: Error, Equatable, CustomStringConvertible {
  /// The input has no first line to name its columns.
  case missingHeader
  /// No column of the header is called so.
  case unknownColumn(name: String, columns: [String])
  /// A row does not end within the bound, most often for want of a quotation mark.
  case rowTooLong(line: Int, maximumBytes: Int)

  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .missingHeader:
      "the input is empty: a CSV begins with a line that names its columns"
    case .unknownColumn(let name, let columns):
      "the CSV has no column \"\(PrintableText.of(name))\"; it has "
        + columns.prefix(50).map { "\"\(PrintableText.of($0))\"" }.joined(separator: ", ")
    case .rowTooLong(let line, let maximumBytes):
      """
      the row that begins on line \(line) is longer than \(maximumBytes / 1_048_576) MB; \
      is a quotation mark missing?
      """
    }
  }
}
