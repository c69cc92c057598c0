/// Reads comma-separated values byte by byte.
///
/// Semicolons and tabs part columns, too, where the header has one of them before any comma.
///
/// Lenient where RFC 4180 is silent: a quotation mark inside an unquoted field stands for itself,
/// and what follows a closing one is a part of the field. LF, CR LF and the end of the input end a
/// row; a byte-order mark at the start is skipped.
struct CSVParser {
  /// One row of the input.
  struct Row {
    /// Its number, counted from 1; the header is the first.
    let number: Int
    /// The line it begins on, counted from 1.
    let line: Int
    /// Whether the input ended within quotation marks.
    let isUnterminated: Bool
    /// The fields without their quotation marks, one behind the other: an array for each would take
    /// 50 times the memory of a row of empty fields.
    fileprivate let bytes: [UInt8]
    /// Where each field ends.
    fileprivate let ends: [Int]

    /// How many fields there are.
    var fieldCount: Int { ends.count }

    /// A field, by its position counted from 0; empty behind the last.
    func field(at position: Int) -> ArraySlice<UInt8> {
      guard ends.indices.contains(position) else { return [] }
      return bytes[(position == 0 ? 0 : ends[position - 1])..<ends[position]]
    }
  }

  private enum State {
    case fieldStart
    case plain
    case quoted
    /// Behind a quotation mark within quotation marks: the end of the field, or half a pair.
    case afterQuote
  }

  private let limits: RowLimits
  /// What parts columns; `nil` until the header has told.
  private var separator: UInt8?
  private var state = State.fieldStart
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var rowBytes = 0
  private var line = 1
  private var rowLine = 1
  private var rowNumber = 1

  init(limits: RowLimits) { self.limits = limits }

  /// Takes a byte; returns the row that it ends, if it does.
  ///
  /// - Throws: ``BatchInputError`` for a row beyond the limits.
  mutating func read(_ byte: UInt8) throws(BatchInputError) -> Row? {
    rowBytes += 1
    guard rowBytes <= limits.bytes else {
      throw .rowTooLong(row: rowNumber, line: rowLine, maximumBytes: limits.bytes)
    }
    if byte == 0x0A { line += 1 }
    switch (state, byte) {
    case (.quoted, 0x22): state = .afterQuote
    case (.quoted, _): bytes.append(byte)
    case (.afterQuote, 0x22):
      bytes.append(byte)
      state = .quoted
    case (_, let byte) where parts(byte): try endField()
    case (_, 0x0A):
      dropCarriageReturn()
      return try endRow(isUnterminated: false)
    case (.fieldStart, 0x22) where startsWithNothingElse:
      bytes.removeSubrange(fieldStart...)
      state = .quoted
    default:
      bytes.append(byte)
      // The bytes of a byte-order mark leave the field at its start.
      if !startsWithNothingElse { state = .plain }
    }
    return nil
  }

  /// Returns the row that the end of the input ends, if there is one.
  ///
  /// - Throws: ``BatchInputError`` for a row beyond the limits.
  mutating func finish() throws(BatchInputError) -> Row? {
    guard rowBytes > 0 else { return nil }
    dropCarriageReturn()
    return try endRow(isUnterminated: state == .quoted)
  }

  /// Whether a byte parts columns; the first that may in the header is the one that does.
  private mutating func parts(_ byte: UInt8) -> Bool {
    if let separator { return byte == separator }
    guard byte == 0x2C || byte == 0x3B || byte == 0x09 else { return false }
    separator = byte
    return true
  }

  private var fieldStart: Int { ends.last ?? 0 }

  private var isFirstField: Bool { rowNumber == 1 && ends.isEmpty }

  /// Whether the field holds nothing but a byte-order mark, or the beginning of one.
  private var startsWithNothingElse: Bool {
    bytes.count == fieldStart || (isFirstField && InputText.byteOrderMark.starts(with: bytes))
  }

  private mutating func dropCarriageReturn() {
    if state == .plain, bytes.count > fieldStart, bytes.last == 0x0D { bytes.removeLast() }
  }

  private mutating func endField() throws(BatchInputError) {
    guard ends.count < limits.fields else {
      throw .tooManyFields(row: rowNumber, line: rowLine, maximum: limits.fields)
    }
    if isFirstField, bytes.starts(with: InputText.byteOrderMark) { bytes.removeFirst(3) }
    ends.append(bytes.count)
    state = .fieldStart
  }

  private mutating func endRow(isUnterminated: Bool) throws(BatchInputError) -> Row {
    try endField()
    let row = Row(
      number: rowNumber, line: rowLine, isUnterminated: isUnterminated, bytes: bytes, ends: ends)
    (bytes, ends) = ([], [])
    if separator == nil { separator = 0x2C }
    rowBytes = 0
    rowNumber += 1
    rowLine = line
    return row
  }
}
