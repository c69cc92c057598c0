/// A parser for queries in one column of a CSV file (RFC 4180) with a header.
///
/// Quoted fields may contain commas, doubled quotation marks and line ends. A row whose number of
/// columns differs from the header's, or whose quotation mark is never closed, is a query without
/// text and counts in ``faults``.
public struct TableInput: BatchInput {
  /// The header.
  public private(set) var columns: [String] = []

  private let column: String
  private let keepsFields: Bool
  private var parser: CSVParser
  private var position: Int?
  private var faultCount = 0
  private var firstFault = ""

  /// Creates the input.
  ///
  /// - Parameters:
  ///   - column: The name of the column with the queries.
  ///   - keepsFields: Whether the output shows the other fields.
  ///   - limits: The limits on a row, including the header.
  public init(column: String, keepsFields: Bool, limits: RowLimits = .ownFile) {
    self.column = column
    self.keepsFields = keepsFields
    parser = CSVParser(limits: limits)
  }

  /// A message with the number of unreadable rows and the first of them; `nil` if all were read.
  public var faults: String? {
    switch faultCount {
    case 0: nil
    case 1: "1 row could not be read; its answer is \"none\": \(firstFault)"
    default:
      "\(faultCount) rows could not be read; their answers are \"none\". The first: \(firstFault)"
    }
  }

  /// Parses the next piece of input, and appends the rows that it completes.
  ///
  /// - Throws: ``BatchInputError``
  public mutating func read(
    _ piece: ArraySlice<UInt8>, into records: inout [BatchRecord]
  ) throws {
    for byte in piece {
      guard let row = try parser.read(byte) else { continue }
      try take(row, into: &records)
    }
  }

  /// Appends the last row, if it does not end with a line end.
  ///
  /// - Throws: ``BatchInputError/missingHeader`` if the input is empty.
  public mutating func finish(into records: inout [BatchRecord]) throws {
    if let row = try parser.finish() { try take(row, into: &records) }
    if position == nil { throw BatchInputError.missingHeader }
  }

  private mutating func take(_ row: CSVParser.Row, into records: inout [BatchRecord]) throws {
    guard let position else {
      columns = (0..<row.fieldCount).map { InputText.repaired(row.field(at: $0)) }
      guard let found = columns.firstIndex(of: column) else {
        throw BatchInputError.unknownColumn(name: column, columns: columns)
      }
      self.position = found
      return
    }
    var query = ""
    if row.isUnterminated {
      note("line \(row.line): a quotation mark is never closed")
    } else if row.fieldCount != columns.count {
      note("line \(row.line): expected \(columns.count) columns, found \(row.fieldCount)")
    } else {
      query = InputText.repaired(InputText.bounded(row.field(at: position)))
    }
    records.append(BatchRecord(query: query, inputFields: keepsFields ? fitted(row) : []))
  }

  private mutating func note(_ fault: String) {
    faultCount += 1
    if faultCount == 1 { firstFault = fault }
  }

  /// Returns as many fields as the header has.
  ///
  /// Missing fields are empty, and extra ones are joined to the last, so that nothing is lost and
  /// the output has one number of columns.
  private func fitted(_ row: CSVParser.Row) -> [String] {
    var texts = (0..<row.fieldCount).map { InputText.repaired(row.field(at: $0)) }
    if texts.count > columns.count {
      let last = texts[(columns.count - 1)...].joined(separator: ",")
      texts.replaceSubrange((columns.count - 1)..., with: [last])
    }
    while texts.count < columns.count { texts.append("") }
    return texts
  }
}
