/// A CSV parser that reads byte by byte.
///
/// Columns are separated by semicolons or tabs if the header has one of these before any comma.
///
/// Where RFC 4180 is silent, the parser is lenient: a quotation mark inside an unquoted field is
/// kept, and text after a closing quotation mark is part of the field. LF, CR LF and the end of the
/// input end a row; a byte order mark at the start is skipped. A first line `sep=;`, which Excel
/// writes and reads, names the separator.
package struct CSVParser {
  /// One row of the input.
  package struct Row {
    /// The row number, starting at 1; the header is row 1.
    package let number: Int
    /// The number of its first line, starting at 1.
    package let line: Int
    /// Whether the input ended inside a quoted field.
    package let isUnterminated: Bool
    /// The fields without their quotation marks, concatenated.
    ///
    /// With an array for each, a row of empty fields would take 50 times the memory.
    fileprivate let bytes: [UInt8]
    /// The end of each field in the bytes.
    fileprivate let ends: [Int]

    /// The number of fields.
    package var fieldCount: Int { ends.count }

    /// Returns the field at a position, starting at 0; empty after the last one.
    package func field(at position: Int) -> ArraySlice<UInt8> {
      guard ends.indices.contains(position) else { return [] }
      return bytes[(position == 0 ? 0 : ends[position - 1])..<ends[position]]
    }
  }

  private enum State {
    case fieldStart
    case plain
    case quoted
    /// After a quotation mark in a quoted field, which either ends the field or is half of a
    /// doubled one.
    case afterQuote
  }

  private let maxFields: Int
  private let maxRowBytes: Int
  /// The separator of columns; `nil` until the header has one.
  private var separator: UInt8?
  private var state = State.fieldStart
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var rowBytes = 0
  private var line = 1
  private var rowLine = 1
  private var rowNumber = 1

  /// The UTF-8 byte order mark, with which some programs start a file.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Creates a parser of rows with up to a number of fields and bytes.
  package init(maxFields: Int, maxRowBytes: Int) {
    self.maxFields = maxFields
    self.maxRowBytes = maxRowBytes
  }

  /// Takes bytes from the input up to the end of a row, and returns that row; `nil` if the input
  /// ends before the row does.
  ///
  /// - Throws: ``CSVError`` if a row exceeds the limits.
  package mutating func nextRow(_ input: inout ArraySlice<UInt8>) throws(CSVError) -> Row? {
    var position = input.startIndex
    while position < input.endIndex {
      let byte = input[position]
      position += 1
      guard let row = try read(byte) else { continue }
      input = input[position...]
      return row
    }
    input = []
    return nil
  }

  /// Parses a byte, and returns the row if it ends one.
  ///
  /// - Throws: ``CSVError`` if a row exceeds the limits.
  private mutating func read(_ byte: UInt8) throws(CSVError) -> Row? {
    rowBytes += 1
    guard rowBytes <= maxRowBytes else {
      throw .rowTooLong(row: rowNumber, line: rowLine, maximumBytes: maxRowBytes)
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
      // A byte order mark does not count as the start of the field.
      if !startsWithNothingElse { state = .plain }
    }
    return nil
  }

  /// Returns the last row, if the end of the input ends one.
  ///
  /// - Throws: ``CSVError`` if a row exceeds the limits.
  package mutating func finish() throws(CSVError) -> Row? {
    guard rowBytes > 0 else { return nil }
    dropCarriageReturn()
    return try endRow(isUnterminated: state == .quoted)
  }

  /// Returns whether a byte separates columns; the first candidate in the header becomes the
  /// separator.
  private mutating func parts(_ byte: UInt8) -> Bool {
    if let separator { return byte == separator }
    guard byte == 0x2C || byte == 0x3B || byte == 0x09 else { return false }
    separator = byte
    return true
  }

  /// The separator, if the first line only names it: `sep=` and a character.
  private var namedSeparator: UInt8? {
    let isNamed = bytes.prefix(4).elementsEqual("sep=".utf8)
    // The parser took a semicolon, comma or tab for the header's separator.
    if isNamed, bytes.count == 4, ends == [4, 4] { return separator }
    guard isNamed, bytes.count == 5, ends == [5], let named = bytes.last,
      named < 0x80, named != 0x22
    else { return nil }
    return named
  }

  private var fieldStart: Int { ends.last ?? 0 }

  private var isFirstField: Bool { rowNumber == 1 && ends.isEmpty }

  /// Whether the field contains only a byte order mark, or the start of one.
  private var startsWithNothingElse: Bool {
    bytes.count == fieldStart || (isFirstField && Self.byteOrderMark.starts(with: bytes))
  }

  private mutating func dropCarriageReturn() {
    guard state == .plain else { return }
    while bytes.count > fieldStart, bytes.last == 0x0D { bytes.removeLast() }
  }

  private mutating func endField() throws(CSVError) {
    guard ends.count < maxFields else {
      throw .tooManyFields(row: rowNumber, line: rowLine, maximum: maxFields)
    }
    if isFirstField, bytes.starts(with: Self.byteOrderMark) { bytes.removeFirst(3) }
    ends.append(bytes.count)
    state = .fieldStart
  }

  private mutating func endRow(isUnterminated: Bool) throws(CSVError) -> Row? {
    try endField()
    if rowNumber == 1, let named = namedSeparator {
      separator = named
      (bytes, ends) = ([], [])
      rowBytes = 0
      rowLine = line
      return nil
    }
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

/// A row of a CSV file that exceeds a limit.
package enum CSVError: Error, Hashable {
  /// A row is too long, usually because a closing quotation mark is missing.
  case rowTooLong(row: Int, line: Int, maximumBytes: Int)
  /// A row has too many fields.
  case tooManyFields(row: Int, line: Int, maximum: Int)
}
