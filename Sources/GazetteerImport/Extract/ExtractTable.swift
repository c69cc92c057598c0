package import Gazetteer
import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file of an extract with a record per line, and the number of its columns.
struct ExtractTable {
  /// The path of the file: plain, gzip or zip.
  let path: String
  /// The number of columns that every line must have.
  let columns: Int
  /// The name of the file inside a zip file; `nil` for others.
  var member: String?
  /// The expected text of the file, if known.
  var expected: ExtractText?
  /// Whether lines that start with `#` are comments.
  var hasComments = false
  /// Whether lines may have more columns than ``columns``; GeoNames adds columns at the end.
  var allowsMoreColumns = false

  /// The maximum length of a line; GeoNames' longest, with all alternate names, is near 20 KB.
  static let maxLineBytes = 16 << 20

  /// Whether unreadable lines are skipped and counted, as in dumps from elsewhere.
  var rejectsLines = false

  /// The separator of columns; a tab in all of GeoNames' files.
  var separator: UInt8 = 0x09

  /// Converts a line to UTF-8; `nil` for files that are in UTF-8.
  var decode: ((ArraySlice<UInt8>) -> [UInt8])?

  /// Calls a closure with every line in order, and returns the skipped lines.
  ///
  /// Invalid UTF-8 is repaired, a byte order mark and carriage returns are dropped, empty lines are
  /// skipped.
  ///
  /// - Throws: ``ExtractError``, or any error of the closure.
  @discardableResult
  func forEachRow(_ visit: (borrowing ExtractRow) throws -> Void) throws -> [RejectedLines] {
    var rejection = LineRejection()
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let lines = try forEachLine { row in
      do {
        try check(row)
        try visit(row)
      } catch  where rejectsLines {
        try rejection.note(error, in: file)
      }
    }
    return try rejection.result(ofLines: lines)
  }

  /// Calls a closure with every line, whatever its number of columns, and returns their number.
  private func forEachLine(_ visit: (borrowing ExtractRow) throws -> Void) throws -> Int {
    let stream = try ExtractStream(path: path, member: member, expected: expected)
    var row = ExtractRow(path: path, buffer: [UInt8](repeating: 0, count: 512 * 1024))
    row.bounds.reserveCapacity(columns + 1)
    var filled = 0
    while true {
      try BuildStop.check()
      if filled == row.buffer.count {
        guard filled < Self.maxLineBytes else {
          throw ExtractError.lineTooLong(
            path: path, line: row.line + 1, limitBytes: Self.maxLineBytes)
        }
        row.buffer.append(contentsOf: repeatElement(0, count: filled))
      }
      // Filled to its end: a piece may have a single byte, and each search for the end of a line
      // begins anew.
      var isAtEnd = false
      while filled < row.buffer.count, !isAtEnd {
        let start = filled
        let count = try row.buffer.withUnsafeMutableBytes {
          try stream.read(into: .init(rebasing: $0[start...]))
        }
        filled += count
        isAtEnd = count == 0
      }
      var position = 0
      while position < filled {
        guard let end = Self.lineEnd(in: row.buffer, position..<filled) ?? (isAtEnd ? filled : nil)
        else { break }
        row.line += 1
        try visitLine(position..<end, of: &row, visit)
        position = end + 1
      }
      if isAtEnd { return row.line }
      // The rest of a line moves to the front.
      let rest = position..<filled
      row.buffer.withUnsafeMutableBytes { buffer in
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[rest]))
      }
      filled = rest.count
    }
  }

  private func visitLine(
    _ line: Range<Int>, of row: inout ExtractRow, _ visit: (borrowing ExtractRow) throws -> Void
  ) throws {
    var start = line.lowerBound
    var end = line.upperBound
    if end > start, row.buffer[end - 1] == 0x0D { end -= 1 }
    if row.line == 1, row.buffer[start..<end].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
    guard end > start, !(hasComments && row.buffer[start] == 0x23) else { return }
    if let decode {
      let decoded = decode(row.buffer[start..<end])
      var copy = ExtractRow(path: path, line: row.line, buffer: decoded)
      _ = cut(0..<decoded.count, of: &copy)
      try visit(copy)
    } else if cut(start..<end, of: &row) {
      try visit(row)
    } else {
      let repaired = String(decoding: row.buffer[start..<end], as: UTF8.self)
      var copy = ExtractRow(path: path, line: row.line, buffer: Array(repaired.utf8))
      _ = cut(0..<copy.buffer.count, of: &copy)
      try visit(copy)
    }
  }

  private func check(_ row: borrowing ExtractRow) throws(ExtractError) {
    guard row.count == columns || (allowsMoreColumns && row.count > columns) else {
      throw .wrongColumnCount(path: path, line: row.line, expected: columns, found: row.count)
    }
  }

  /// Finds the columns of a line; returns false if it is not valid UTF-8.
  private func cut(_ line: Range<Int>, of row: inout ExtractRow) -> Bool {
    // Moved out and back in, so that bytes may be read while bounds change.
    var bounds: [Int] = []
    swap(&bounds, &row.bounds)
    defer { swap(&bounds, &row.bounds) }
    bounds.removeAll(keepingCapacity: true)
    bounds.append(line.lowerBound)
    var isASCII = true
    let bytes = row.buffer.span
    for index in line {
      let byte = bytes[index]
      if byte == separator { bounds.append(index + 1) }
      if byte >= 0x80 { isASCII = false }
    }
    bounds.append(line.upperBound + 1)
    return isASCII || String(validUTF8: row.buffer[line]) != nil
  }

  private static func lineEnd(in buffer: [UInt8], _ range: Range<Int>) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + range.lowerBound, 0x0A, range.count)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}

/// The lines of a file that an import rejected for the same reason.
package typealias RejectedLines = BundleManifest.RejectedLines

/// A counter of unreadable lines of a file, which detects that a file is not the expected one.
struct LineRejection {
  /// The number of lines that may be wrong regardless of the length of the file.
  private static let alwaysAllowed = 100
  /// Beyond that, one line in this many may be wrong.
  private static let allowedShare = 10

  private var first: ExtractError?
  private var found: [String: RejectedLines] = [:]
  private var count = 0

  /// Records an error that concerns one line; any other is thrown.
  mutating func note(_ error: any Error, in file: String) throws {
    guard let error = error as? ExtractError, let (line, reason) = error.lineAndReason else {
      throw error
    }
    if first == nil { first = error }
    count += 1
    found[reason, default: RejectedLines(file: file, reason: reason, count: 0, firstLine: line)]
      .count += 1
  }

  /// Returns the lines by reason.
  ///
  /// - Throws: The first error, if too many lines are wrong for the file to be the expected one.
  func result(ofLines lines: Int) throws -> [RejectedLines] {
    if let first, count > Self.alwaysAllowed, count * Self.allowedShare > lines { throw first }
    return found.values.sorted { $0.reason < $1.reason }
  }
}

extension ExtractError {
  /// The line, and the problem with lines like it; `nil` if the whole file is at fault.
  fileprivate var lineAndReason: (line: Int, reason: String)? {
    switch self {
    case .wrongColumnCount(_, let line, let expected, _): (line, "not \(expected) columns")
    case .invalidColumn(_, let line, let column, let expected, _):
      (line, "\(column) is not \(expected)")
    default: nil
    }
  }
}
