/// A batch of queries in one column of a CSV (RFC 4180) with a header.
///
/// Quoted fields may hold commas, doubled quotation marks and line ends. A row that has another
/// number of columns than the header, or whose quotation mark is never closed, is a query without
/// text, and is counted in ``faults``.
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
  ///   - column: The name of the column that holds the queries.
  ///   - keepsFields: Whether the output shows the other fields too.
  ///   - limits: How much a row may hold; the header is a row.
  public init(column: String, keepsFields: Bool, limits: RowLimits = .ownFile) {
    self.column = column
    self.keepsFields = keepsFields
    parser = CSVParser(limits: limits)
  }

  /// How many rows could not be read, and the first of them.
  public var faults: String? {
    switch faultCount {
    case 0: nil
    case 1: "1 row could not be read and answers none: \(firstFault)"
    default: "\(faultCount) rows could not be read and answer none; the first: \(firstFault)"
    }
  }

  /// Takes the next piece of input and appends the rows it completes.
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

  /// Appends the last row, if no line end closes it.
  ///
  /// - Throws: ``BatchInputError/missingHeader`` when nothing was read.
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

  /// As many fields as the header has: missing ones are empty, and those too many stay in the
  /// last one, so that nothing is lost and the output is a table.
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
