/// The bytes of a complete SQLite database, whose rows are found and read in place.
///
/// SQLite executes a program for each row, with a cursor, its cache of pages and copies of the
/// values: some 10,000 instructions. Finding a row here takes 800. Tables that a query reads dozens
/// of times are worth it; everything else is left to SQLite.
///
/// The format is that of "Database File Format", sections 1 and 2, sqlite.org. The file must be
/// complete and unchanging: without a journal, as `SQLiteConnection.Mode.mapped` requires it, too.
/// Nothing in it is trusted: every position is checked, and contradictions throw
/// ``SQLiteImageError``.
package struct SQLiteImage {
  /// The numbers of bytes that rows of a tree may have in a page, and where the rest continues.
  ///
  /// Their names and values are those of section 1.6.
  struct PayloadLimits {
    let most: Int
    let least: Int

    /// The limits of tables with a row id.
    static func rows(usable: Int) -> Self { Self(most: usable - 35, least: leastBytes(usable)) }

    /// The limits of tables without one, and of indexes.
    static func keys(usable: Int) -> Self {
      Self(most: (usable - 12) * 64 / 255 - 23, least: leastBytes(usable))
    }

    private static func leastBytes(_ usable: Int) -> Int { (usable - 12) * 32 / 255 - 23 }
  }

  private let bytes: UnsafeRawBufferPointer
  private let pageBytes: Int
  private let usableBytes: Int
  /// The length of the longest record in a tree without row ids that is in one page.
  let mostKeyBytes: Int
  /// The greatest depth of a tree, which is SQLite's own limit.
  static let deepest = 20

  /// Reads the header of a database; the bytes must outlive the image.
  ///
  /// - Throws: ``SQLiteImageError`` if it is not one of a database in UTF-8.
  package init(_ bytes: UnsafeRawBufferPointer) throws {
    guard bytes.count >= 100 else { throw SQLiteImageError(page: 1) }
    let pageSize = Int(UInt16(bytes, at: 16))
    // A page size of 65,536 does not fit into two bytes and is written as 1.
    pageBytes = pageSize == 1 ? 65_536 : pageSize
    usableBytes = pageBytes - Int(bytes[20])
    guard pageBytes >= 512, pageBytes & (pageBytes - 1) == 0, usableBytes >= 480,
      UInt32(bytes, at: 56) == 1
    else { throw SQLiteImageError(page: 1) }
    self.bytes = bytes
    mostKeyBytes = PayloadLimits.keys(usable: usableBytes).most
  }

  /// The number of pages.
  var pageCount: Int { bytes.count / pageBytes }

  /// Returns a page of a tree.
  func page(_ number: UInt32) throws -> SQLiteTreePage {
    guard let content = content(of: number),
      let page = SQLiteTreePage(content, number: number)
    else { throw SQLiteImageError(page: number) }
    return page
  }

  /// Returns the used bytes of a page, the first of which has number 1; `nil` beyond the end.
  private func content(of number: UInt32) -> UnsafeRawBufferPointer? {
    let (start, isTooFar) = (Int(number) - 1).multipliedReportingOverflow(by: pageBytes)
    guard number > 0, !isTooFar, start <= bytes.count - pageBytes else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<(start + usableBytes)])
  }

  /// Calls a closure with the record in a cell, joined from several pages if it is a long one.
  ///
  /// - Parameters:
  ///   - page: The page of the cell.
  ///   - start: The position of the record's first byte in the page.
  ///   - count: The record's length.
  ///   - isRow: Whether the table has row ids.
  ///   - body: Reads the record, which lasts as long as the call.
  /// - Throws: ``SQLiteImageError`` if the record is cut off, and any error of `body`.
  func withRecord(
    in page: SQLiteTreePage, at start: Int, count: UInt64, isRow: Bool,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard count <= UInt64(bytes.count) else { throw page.damage }
    let count = Int(count)
    let limits =
      isRow ? PayloadLimits.rows(usable: usableBytes) : .keys(usable: usableBytes)
    if count <= limits.most {
      guard start + count <= page.bytes.count else { throw page.damage }
      return try body(UnsafeRawBufferPointer(rebasing: page.bytes[start..<(start + count)]))
    }
    let joined = try joined(in: page, at: start, count: count, limits)
    try joined.withUnsafeBytes(body)
  }

  private func joined(
    in page: SQLiteTreePage, at start: Int, count: Int, _ limits: PayloadLimits
  ) throws -> [UInt8] {
    let wanted = limits.least + (count - limits.least) % (usableBytes - 4)
    let local = wanted <= limits.most ? wanted : limits.least
    guard start + local + 4 <= page.bytes.count else { throw page.damage }
    var record = Array(page.bytes[start..<(start + local)])
    var next = UInt32(page.bytes, at: start + local)
    while record.count < count {
      guard let content = content(of: next) else { throw page.damage }
      record += content[4..<min(usableBytes, 4 + count - record.count)]
      next = UInt32(content, at: 0)
    }
    return record
  }
}

/// A contradiction in a database that is read in place.
package struct SQLiteImageError: Error, Equatable, CustomStringConvertible {
  /// The number of the page, from 1.
  package let page: UInt32

  /// The problem, without its remedy.
  package var description: String { "page \(page) of the database contradicts the rest of it" }
}

extension FixedWidthInteger {
  /// Reads a big-endian number, all of whose bytes must exist.
  @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer, at position: Int) {
    self.init(bigEndian: bytes.loadUnaligned(fromByteOffset: position, as: Self.self))
  }
}
