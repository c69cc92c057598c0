/// Reads comma-separated values byte by byte.
///
/// Lenient where RFC 4180 is silent: a quotation mark inside an unquoted field stands for itself,
/// and what follows a closing one is a part of the field. LF, CR LF and the end of the input end a
/// row; a byte-order mark at the start is skipped.
struct CSVParser {
  /// One row of the input.
  struct Row {
    /// The line it begins on, counted from 1.
    let line: Int
    /// Its fields without their quotation marks.
    let fields: [[UInt8]]
    /// Whether the input ended within quotation marks.
    let isUnterminated: Bool
  }

  /// A row longer than this is taken for a missing quotation mark.
  static let maximumRowBytes = 16 * 1_048_576

  private enum State {
    case fieldStart
    case plain
    case quoted
    /// Behind a quotation mark within quotation marks: the end of the field, or half a pair.
    case afterQuote
  }

  private var state = State.fieldStart
  private var fields: [[UInt8]] = []
  private var field: [UInt8] = []
  private var rowBytes = 0
  private var line = 1
  private var rowLine = 1
  private var isFirstRow = true

  /// Takes a byte; returns the row that it ends, if it does.
  mutating func read(_ byte: UInt8) throws -> Row? {
    rowBytes += 1
    guard rowBytes <= Self.maximumRowBytes else {
      throw BatchInputError.rowTooLong(line: rowLine, maximumBytes: Self.maximumRowBytes)
    }
    if byte == 0x0A { line += 1 }
    switch (state, byte) {
    case (.quoted, 0x22): state = .afterQuote
    case (.quoted, _): field.append(byte)
    case (.afterQuote, 0x22):
      field.append(byte)
      state = .quoted
    case (_, 0x2C): endField()
    case (_, 0x0A):
      if state == .plain, field.last == 0x0D { field.removeLast() }
      return endRow(isUnterminated: false)
    case (.fieldStart, 0x22) where startsWithNothingElse:
      field.removeAll(keepingCapacity: true)
      state = .quoted
    default:
      field.append(byte)
      // The bytes of a byte-order mark leave the field at its start.
      if !startsWithNothingElse { state = .plain }
    }
    return nil
  }

  /// Returns the row that the end of the input ends, if there is one.
  mutating func finish() throws -> Row? {
    guard rowBytes > 0 else { return nil }
    if state == .plain, field.last == 0x0D { field.removeLast() }
    return endRow(isUnterminated: state == .quoted)
  }

  /// Whether the field holds nothing but a byte-order mark, or the beginning of one.
  private var startsWithNothingElse: Bool {
    field.isEmpty
      || (isFirstRow && fields.isEmpty && InputText.byteOrderMark.starts(with: field))
  }

  private mutating func endField() {
    if isFirstRow, fields.isEmpty, field.starts(with: InputText.byteOrderMark) {
      field.removeFirst(3)
    }
    fields.append(field)
    field.removeAll(keepingCapacity: true)
    state = .fieldStart
  }

  private mutating func endRow(isUnterminated: Bool) -> Row {
    endField()
    let row = Row(line: rowLine, fields: fields, isUnterminated: isUnterminated)
    fields.removeAll(keepingCapacity: true)
    rowBytes = 0
    rowLine = line
    isFirstRow = false
    return row
  }
}
