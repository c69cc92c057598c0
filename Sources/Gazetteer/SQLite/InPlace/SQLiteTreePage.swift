/// A page of a b-tree: "Database File Format", section 1.6.
struct SQLiteTreePage {
  /// The used bytes of the page.
  let bytes: UnsafeRawBufferPointer
  /// The number of cells.
  let cellCount: Int
  /// Whether the page's cells lead to other pages.
  let isInner: Bool
  /// Whether the tree is a table with row ids.
  let hasRows: Bool
  /// The number of the page, from 1.
  let number: UInt32
  /// The position of the page's header, which in the first page follows that of the file.
  private let header: Int

  /// Reads the header of a page; `nil` if it is not one of a tree.
  init?(_ bytes: UnsafeRawBufferPointer, number: UInt32) {
    header = number == 1 ? 100 : 0
    switch bytes[header] {
    case 2: (isInner, hasRows) = (true, false)
    case 5: (isInner, hasRows) = (true, true)
    case 10: (isInner, hasRows) = (false, false)
    case 13: (isInner, hasRows) = (false, true)
    default: return nil
    }
    cellCount = Int(UInt16(bytes, at: header + 3))
    guard header + 12 + 2 * cellCount <= bytes.count else { return nil }
    self.bytes = bytes
    self.number = number
  }

  /// The error of a page that contradicts itself.
  var damage: SQLiteImageError { SQLiteImageError(page: number) }

  /// Returns the position of a cell, from which four bytes exist.
  @inline(__always)
  func cell(_ position: Int) throws(SQLiteImageError) -> Int {
    let start = Int(UInt16(bytes, at: header + (isInner ? 12 : 8) + 2 * position))
    guard start + 4 <= bytes.count else { throw damage }
    return start
  }

  /// Returns the page before a cell of an inner page, or the last one for the number of cells.
  func child(_ position: Int) throws(SQLiteImageError) -> UInt32 {
    UInt32(bytes, at: position < cellCount ? try cell(position) : header + 8)
  }

  /// Reads a number of one to nine bytes, and moves behind it.
  @inline(__always)
  func varint(at position: inout Int) throws(SQLiteImageError) -> UInt64 {
    guard let value = bytes.varint(at: &position) else { throw damage }
    return value
  }
}

extension UnsafeRawBufferPointer {
  /// Reads a number of one to nine bytes, and moves behind it; `nil` if it is cut off.
  ///
  /// Each byte holds seven bits and whether another follows; the ninth holds eight.
  @inline(__always)
  func varint(at position: inout Int) -> UInt64? {
    guard position < count else { return nil }
    let first = self[position]
    guard first >= 0x80 else {
      position += 1
      return UInt64(first)
    }
    // Most numbers of rows have three bytes.
    guard position + 2 < count else { return longVarint(at: &position) }
    let value = UInt64(first & 0x7F) << 7 | UInt64(self[position + 1] & 0x7F)
    if self[position + 1] < 0x80 {
      position += 2
      return value
    }
    guard self[position + 2] < 0x80 else { return longVarint(at: &position) }
    position += 3
    return value << 7 | UInt64(self[position - 1])
  }

  @inline(never)
  private func longVarint(at position: inout Int) -> UInt64? {
    var value: UInt64 = 0
    for _ in 0..<8 {
      guard position < count else { return nil }
      let byte = self[position]
      position += 1
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    guard position < count else { return nil }
    value = value << 8 | UInt64(self[position])
    position += 1
    return value
  }
}
