import TextFormats

/// A parser for queries in the columns of a CSV file (RFC 4180) with a header.
///
/// Quoted fields may contain commas, doubled quotation marks and line ends. A row whose number of
/// columns differs from the header's, whose quotation mark is never closed, or whose point cannot be
/// read, is a query without text and counts in ``faults``.
package struct TableInput: BatchInput {
  /// The input columns that the output shows.
  package enum KeptColumns: Hashable, Sendable {
    case none
    case all
    /// These, in the order of the input.
    case named([String])
  }

  /// The columns that the output shows.
  package private(set) var columns: [String] = []
  package private(set) var isOpen = false
  package let quotesFields = true

  private let question: TableQuestion
  private let kept: KeptColumns
  private let replaced: Set<String>
  private var parser: CSVParser
  private var columnCount = 0
  private var keptPositions: [Int] = []
  private var questionColumns: QuestionColumns?
  private var rowFaults = RowFaults()

  /// Creates the input.
  ///
  /// - Parameters:
  ///   - question: The columns with the questions.
  ///   - kept: The columns that the output shows.
  ///   - replaced: Columns that the output does not show because it has new ones of these names.
  ///   - limits: The limits on a row, including the header.
  package init(
    question: TableQuestion, kept: KeptColumns, replacing replaced: Set<String> = [],
    limits: RowLimits = .ownFile
  ) {
    self.question = question
    self.kept = kept
    self.replaced = replaced
    parser = CSVParser(maxFields: limits.fields, maxRowBytes: limits.bytes)
  }

  /// Creates the input with the queries in one column.
  package init(column: String, keepsFields: Bool, limits: RowLimits = .ownFile) {
    self.init(question: .text([column]), kept: keepsFields ? .all : .none, limits: limits)
  }

  /// A message with the number of unreadable rows and the first of them; `nil` if all were read.
  package var faults: String? { rowFaults.message }

  /// Parses the next piece of input, and appends the rows that it completes.
  ///
  /// - Throws: ``BatchInputError``
  package mutating func read(
    _ piece: ArraySlice<UInt8>, into records: inout [BatchRecord]
  ) throws {
    var piece = piece
    while let row = try Self.limited({ () throws(CSVError) in try parser.nextRow(&piece) }) {
      try take(row, into: &records)
    }
  }

  /// Appends the last row, if it does not end with a line end.
  ///
  /// - Throws: ``BatchInputError/missingHeader`` if the input is empty.
  package mutating func finish(into records: inout [BatchRecord]) throws {
    if let row = try Self.limited({ () throws(CSVError) in try parser.finish() }) {
      try take(row, into: &records)
    }
    if !isOpen { throw BatchInputError.missingHeader }
  }

  private static func limited(
    _ row: () throws(CSVError) -> CSVParser.Row?
  ) throws(BatchInputError) -> CSVParser.Row? {
    do {
      return try row()
    } catch {
      switch error {
      case .rowTooLong(let row, let line, let maximumBytes):
        throw .rowTooLong(row: row, line: line, maximumBytes: maximumBytes)
      case .tooManyFields(let row, let line, let maximum):
        throw .tooManyFields(row: row, line: line, maximum: maximum)
      }
    }
  }

  private mutating func take(_ row: CSVParser.Row, into records: inout [BatchRecord]) throws {
    guard let questionColumns else { return try open(row) }
    var question: BatchQuestion?
    if row.isUnterminated {
      rowFaults.note("line \(row.line): a quotation mark is never closed")
    } else if row.fieldCount != columnCount {
      // A blank line stays one without an answer.
      if row.fieldCount > 1 || !row.field(at: 0).isEmpty {
        let columns = columnCount == 1 ? "1 column" : "\(columnCount) columns"
        rowFaults.note("line \(row.line): expected \(columns), found \(row.fieldCount)")
      }
    } else {
      question = questionColumns.question(of: row)
      if question == nil {
        rowFaults.note(
          "line \(row.line): expected latitude and longitude in degrees, such as 48.85 and 2.35")
      }
    }
    records.append(BatchRecord(question: question ?? .text(""), inputFields: keptFields(of: row)))
  }

  private mutating func open(_ row: CSVParser.Row) throws {
    let header = (0..<row.fieldCount).map { InputText.repaired(row.field(at: $0)) }
    questionColumns = try QuestionColumns(question, in: header)
    columnCount = header.count
    switch kept {
    case .none: keptPositions = []
    case .all: keptPositions = Array(header.indices)
    case .named(let names):
      for name in names where !header.contains(name) {
        throw BatchInputError.unknownColumn(name: name, columns: header)
      }
      keptPositions = header.indices.filter { names.contains(header[$0]) }
    }
    keptPositions.removeAll { replaced.contains(header[$0]) }
    columns = keptPositions.map { header[$0] }
    isOpen = true
  }

  /// Returns the fields that the output shows.
  ///
  /// Missing fields are empty, and extra ones are joined to the last, so that nothing is lost and
  /// the output has one number of columns.
  private func keptFields(of row: CSVParser.Row) -> [String] {
    keptPositions.map { position in
      let text = InputText.repaired(row.field(at: position))
      guard position == columnCount - 1, row.fieldCount > columnCount else { return text }
      return
        ([text]
        + (columnCount..<row.fieldCount).map { InputText.repaired(row.field(at: $0)) })
        .joined(separator: ",")
    }
  }
}
