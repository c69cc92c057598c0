/// A row's columns, read one after the other: "Database File Format", section 2.1.
///
/// The columns are those that the table stores, in the order of their declaration. A generated
/// column is not among them, and a row id is stored as NULL. In a table without row ids, the
/// columns of the primary key come first.
package struct SQLiteRecord {
  private let content: UnsafeRawBufferPointer
  private let page: UInt32
  /// The position of the next column's type, and the end of all types.
  private var type: Int
  private let typesEnd: Int
  /// The position of the next column's value.
  private var value: Int

  /// Reads the header of a record.
  ///
  /// - Throws: ``SQLiteImageError`` for its page, if the header is cut off.
  init(_ bytes: UnsafeRawBufferPointer, page: UInt32) throws(SQLiteImageError) {
    var position = 0
    guard let headerBytes = bytes.varint(at: &position), headerBytes <= UInt64(bytes.count),
      headerBytes >= UInt64(position)
    else { throw SQLiteImageError(page: page) }
    content = bytes
    self.page = page
    type = position
    typesEnd = Int(headerBytes)
    value = typesEnd
  }

  /// Reads an integer, which is 0 for NULL, as ``SQLiteStatement/int64(at:)`` does.
  ///
  /// - Throws: ``SQLiteImageError`` if the column holds something else.
  package mutating func int64() throws(SQLiteImageError) -> Int64 { try optionalInt64() ?? 0 }

  /// Reads an integer, or `nil` for NULL.
  ///
  /// - Throws: ``SQLiteImageError`` if the column holds something else.
  package mutating func optionalInt64() throws(SQLiteImageError) -> Int64? {
    let type = try nextType()
    switch type {
    case 0: return nil
    case 1: return Int64(try next(Int8.self))
    case 2: return Int64(try next(Int16.self))
    case 3:
      let high = Int64(try next(Int8.self))
      return high << 16 | Int64(try next(UInt16.self))
    case 4: return Int64(try next(Int32.self))
    case 5:
      let high = Int64(try next(Int16.self))
      return high << 32 | Int64(try next(UInt32.self))
    case 6: return try next(Int64.self)
    case 8: return 0
    case 9: return 1
    default: throw damage
    }
  }

  /// Reads a text, which is empty for NULL; invalid UTF-8 is repaired.
  ///
  /// - Throws: ``SQLiteImageError`` if the column holds something else.
  package mutating func text() throws(SQLiteImageError) -> String {
    try optionalText() ?? ""
  }

  /// Reads a text, or `nil` for NULL; invalid UTF-8 is repaired.
  ///
  /// - Throws: ``SQLiteImageError`` if the column holds something else.
  package mutating func optionalText() throws(SQLiteImageError) -> String? {
    try optionalBytes().map {
      String(decoding: $0.assumingMemoryBound(to: UInt8.self), as: UTF8.self)
    }
  }

  /// Reads the bytes of a text, which last as long as the record; NULL has none.
  ///
  /// - Throws: ``SQLiteImageError`` if the column holds something else.
  package mutating func bytes() throws(SQLiteImageError) -> UnsafeRawBufferPointer {
    try optionalBytes() ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  private mutating func optionalBytes() throws(SQLiteImageError) -> UnsafeRawBufferPointer? {
    let type = try nextType()
    guard type != 0 else { return nil }
    guard type >= 13, type & 1 == 1 else { throw damage }
    let length = (type - 13) / 2
    guard length <= UInt64(content.count - value) else { throw damage }
    let start = value
    value += Int(length)
    return UnsafeRawBufferPointer(rebasing: content[start..<value])
  }

  /// Whether the next column holds a text.
  package var isText: Bool {
    var position = type
    guard type < typesEnd, let next = content.varint(at: &position) else { return false }
    return next >= 13 && next & 1 == 1
  }

  /// Reads a text, and returns whether its bytes are these.
  ///
  /// - Throws: ``SQLiteImageError`` if the column holds something else.
  package mutating func isText(
    _ text: UnsafeRawBufferPointer
  ) throws(SQLiteImageError) -> Bool {
    try bytes().isEqual(to: text)
  }

  /// Reads a text, and returns whether it begins with these bytes.
  ///
  /// - Throws: ``SQLiteImageError`` if the column holds something else.
  package mutating func isText(
    beginningWith prefix: UnsafeRawBufferPointer
  ) throws(SQLiteImageError) -> Bool {
    let text = try bytes()
    return text.count >= prefix.count
      && UnsafeRawBufferPointer(rebasing: text[..<prefix.count]).isEqual(to: prefix)
  }

  /// Moves behind columns of any type.
  ///
  /// - Throws: ``SQLiteImageError`` if a value is cut off.
  package mutating func skip(_ count: Int) throws(SQLiteImageError) {
    for _ in 0..<count {
      let type = try nextType()
      let length: UInt64 =
        switch type {
        case 0, 8, 9: 0
        case 1...4: type
        case 5: 6
        case 6, 7: 8
        case 10, 11: throw damage
        default: (type - 12) / 2
        }
      guard length <= UInt64(content.count - value) else { throw damage }
      value += Int(length)
    }
  }

  private var damage: SQLiteImageError { SQLiteImageError(page: page) }

  /// Returns the type of the next column; columns after the last one are NULL.
  private mutating func nextType() throws(SQLiteImageError) -> UInt64 {
    guard type < typesEnd else { return 0 }
    guard let next = content.varint(at: &type) else { throw damage }
    return next
  }

  @inline(__always)
  private mutating func next<Number: FixedWidthInteger>(
    _: Number.Type
  ) throws(SQLiteImageError) -> Number {
    let size = MemoryLayout<Number>.size
    guard size <= content.count - value else { throw damage }
    defer { value += size }
    return Number(content, at: value)
  }
}
