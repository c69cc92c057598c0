/// A line of an extract file, split at its tabs.
///
/// It is valid only while the line is being visited. Columns are counted from 0; a column that the
/// line does not have is empty.
struct ExtractRow {
  /// The file, for messages.
  let path: String
  /// The line, counted from 1.
  var line = 0
  /// The buffer that ``bounds`` refer to; usually a whole piece of the file.
  var buffer: [UInt8]
  /// The start of each column, and one past the end of the last, as if a tab followed it.
  var bounds: [Int] = []

  /// Creates a row in a buffer, whose columns are found later.
  init(path: String, line: Int = 0, buffer: [UInt8]) {
    self.path = path
    self.line = line
    self.buffer = buffer
  }

  /// Creates the row of a line of changes; `nil` for an empty one.
  init?(line: [UInt8]) {
    guard !line.isEmpty else { return nil }
    self.init(path: "changes", buffer: line)
    bounds.append(0)
    for (index, byte) in line.enumerated() where byte == 0x09 { bounds.append(index + 1) }
    bounds.append(line.count + 1)
  }

  /// The number of columns.
  var count: Int { bounds.count - 1 }

  /// Returns the columns from one on, as they are in the line.
  func line(from column: Int) -> [UInt8] {
    guard column + 1 < bounds.count, let end = bounds.last else { return [] }
    return Array(buffer[bounds[column]..<(end - 1)])
  }

  /// Parses a column as the number of an alternate name; 0 if it is not one.
  func nameNumber(_ column: Int) -> UInt32 {
    var number: UInt32 = 0
    for byte in self[column] {
      guard (0x30...0x39).contains(byte), number < 429_496_729 else { return 0 }
      number = number * 10 + UInt32(byte - 0x30)
    }
    return number
  }

  /// Returns a column's bytes, which are valid UTF-8.
  subscript(column: Int) -> ArraySlice<UInt8> {
    guard column + 1 < bounds.count else { return [] }
    return buffer[bounds[column]..<(bounds[column + 1] - 1)]
  }

  /// Returns a column as text.
  func text(_ column: Int) -> String { String(decoding: self[column], as: UTF8.self) }

  /// Parses a column as a number; `nil` if it is empty.
  func number(_ column: Int, called name: String) throws(ExtractError) -> Int64? {
    let bytes = self[column]
    guard let first = bytes.first else { return nil }
    let digits = first == 0x2D ? bytes.dropFirst() : bytes
    // 18 digits always fit, so nothing overflows.
    guard !digits.isEmpty, digits.count <= 18 else { throw invalid(column, name, "a number") }
    var value: Int64 = 0
    for byte in digits {
      guard (0x30...0x39).contains(byte) else { throw invalid(column, name, "a number") }
      value = value * 10 + Int64(byte - 0x30)
    }
    return first == 0x2D ? -value : value
  }

  /// Parses a column as an angle in 1e-5 degrees; `nil` if it is empty.
  func angle(_ column: Int, called name: String, limit: Int) throws(ExtractError) -> Int32? {
    let bytes = self[column]
    guard !bytes.isEmpty else { return nil }
    let value = Self.plainAngle(bytes) ?? Double(text(column)).map { ($0 * 100_000).rounded() }
    guard let value, abs(value) <= Double(limit) * 100_000, let angle = Int32(exactly: value) else {
      throw invalid(column, name, "degrees within -\(limit) and \(limit)")
    }
    return angle
  }

  /// Parses `-33.86785` in 1e-5 units; `nil` if it has another form.
  private static func plainAngle(_ bytes: ArraySlice<UInt8>) -> Double? {
    var value = 0
    var decimals = -1
    let isNegative = bytes.first == 0x2D
    for byte in isNegative ? bytes.dropFirst() : bytes {
      if byte == 0x2E, decimals < 0 {
        decimals = 0
      } else if (0x30...0x39).contains(byte), decimals < 5 {
        // At most three digits come before the point and five after it.
        guard value < 100_000_000 else { return nil }
        value = value * 10 + Int(byte - 0x30)
        if decimals >= 0 { decimals += 1 }
      } else {
        return nil
      }
    }
    guard bytes.count > (isNegative ? 1 : 0) else { return nil }
    for _ in max(decimals, 0)..<5 { value *= 10 }
    return Double(isNegative ? -value : value)
  }

  /// Returns the error for a column with an invalid value.
  func invalid(_ column: Int, _ name: String, _ expected: String) -> ExtractError {
    .invalidColumn(
      path: path, line: line, column: name, expected: expected,
      found: String(text(column).prefix(80)))
  }
}

/// The description of a file's text in `Data/manifest.json`: decompressed, if it is compressed.
struct ExtractText: Equatable {
  /// ``CRC32`` in eight hexadecimal digits.
  let crc32: String
  /// The length in bytes.
  let bytes: Int
}

extension ExtractText: CustomStringConvertible {
  /// The text for messages: `"5120 bytes with CRC-32 00c0ffee"`.
  var description: String { "\(bytes) bytes with CRC-32 \(crc32)" }
}
