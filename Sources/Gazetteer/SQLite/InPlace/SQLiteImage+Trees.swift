extension SQLiteImage {
  /// Calls a closure with the rows of a table whose row ids lie in a range, in their order.
  ///
  /// - Parameters:
  ///   - ids: The row ids.
  ///   - root: The number of the table's first page.
  ///   - body: Reads the row's columns, and returns whether to go on.
  /// - Throws: ``SQLiteImageError`` if the tree contradicts itself, and any error of `body`.
  /// - Complexity: O(log n) for n rows and every page, and O(1) per row.
  package func readRows(
    _ ids: ClosedRange<Int64>, root: UInt32, _ body: (inout SQLiteRecord) throws -> Bool
  ) throws {
    var next = ids.lowerBound
    while true {
      let (page, last) = try leaf(of: next, root: root)
      for position in try firstCell(in: page, notBefore: next)..<page.cellCount {
        var start = try page.cell(position)
        let count = try page.varint(at: &start)
        let id = Int64(bitPattern: try page.varint(at: &start))
        guard id >= next else { throw page.damage }
        guard id <= ids.upperBound else { return }
        var goesOn = false
        try withRecord(in: page, at: start, count: count, isRow: true) {
          var record = try SQLiteRecord($0, page: page.number)
          goesOn = try body(&record)
        }
        guard goesOn, id < ids.upperBound else { return }
        next = id + 1
      }
      // Rows may have been deleted from the end of the leaf.
      guard let last, last < ids.upperBound else { return }
      guard last + 1 >= next else { throw page.damage }
      next = last + 1
    }
  }

  /// Returns the leaf where a row with an id is or would be, and the highest id that it may have; `nil` for
  /// the tree's last leaf.
  private func leaf(
    of id: Int64, root: UInt32
  ) throws -> (page: SQLiteTreePage, last: Int64?) {
    var number = root
    var last: Int64?
    for _ in 0..<Self.deepest {
      let page = try page(number)
      guard page.hasRows else { throw page.damage }
      guard page.isInner else { return (page, last) }
      let position = try firstCell(in: page, notBefore: id)
      if position < page.cellCount { last = try self.id(of: position, in: page) }
      number = try page.child(position)
    }
    throw SQLiteImageError(page: root)
  }

  /// Returns the first cell of a page whose row id is not smaller, or the number of cells.
  private func firstCell(
    in page: SQLiteTreePage, notBefore id: Int64
  ) throws(SQLiteImageError) -> Int {
    var low = 0
    var high = page.cellCount
    guard high > 0 else { return 0 }
    // The ids of a leaf's rows ascend, most of them without a gap.
    if !page.isInner {
      let guess = id &- (try self.id(of: 0, in: page))
      if guess >= 0, guess < high {
        if try self.id(of: Int(guess), in: page) == id { return Int(guess) }
        high = Int(guess)
      }
    }
    while low < high {
      let middle = (low + high) / 2
      if try self.id(of: middle, in: page) < id {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  @inline(__always)
  private func id(
    of position: Int, in page: SQLiteTreePage
  ) throws(SQLiteImageError) -> Int64 {
    var start = try page.cell(position)
    if page.isInner { start += 4 } else { _ = try page.varint(at: &start) }
    return Int64(bitPattern: try page.varint(at: &start))
  }

  /// Calls a closure with the rows of a table without row ids, in the order of its primary key.
  ///
  /// - Parameters:
  ///   - text: Where to begin: at the first row whose first column, a text, is not smaller, compared
  ///     byte by byte.
  ///   - root: The number of the table's first page.
  ///   - body: Returns whether to go on.
  /// - Throws: ``SQLiteImageError`` if the tree contradicts itself, and any error of `body`.
  /// - Complexity: O(log n) for n rows, and O(1) per row that is passed on.
  package func readRows(
    from text: UnsafeRawBufferPointer, root: UInt32,
    _ body: (inout SQLiteRecord) throws -> Bool
  ) throws {
    // A forged tree may lead to the same pages again and again.
    var pagesLeft = pageCount
    _ = try readRows(of: root, from: text, depth: 0, &pagesLeft, body)
  }

  /// Returns whether to go on after a page and the pages below it; all its rows if `text` is `nil`.
  private func readRows(
    of number: UInt32, from text: UnsafeRawBufferPointer?, depth: Int, _ pagesLeft: inout Int,
    _ body: (inout SQLiteRecord) throws -> Bool
  ) throws -> Bool {
    let page = try page(number)
    guard !page.hasRows, depth < Self.deepest, pagesLeft > 0 else { throw page.damage }
    pagesLeft -= 1
    var position = try text.map { try firstCell(in: page, notBefore: $0) } ?? 0
    // The page before the first such cell may end with such rows, too.
    if page.isInner,
      try !readRows(of: page.child(position), from: text, depth: depth + 1, &pagesLeft, body)
    {
      return false
    }
    while position < page.cellCount {
      var goesOn = false
      try withKey(of: position, in: page) { goesOn = try body(&$0) }
      guard goesOn else { return false }
      position += 1
      if page.isInner,
        try !readRows(of: page.child(position), from: nil, depth: depth + 1, &pagesLeft, body)
      {
        return false
      }
    }
    return true
  }

  private func firstCell(
    in page: SQLiteTreePage, notBefore text: UnsafeRawBufferPointer
  ) throws -> Int {
    var low = 0
    var high = page.cellCount
    let prefix = text.prefixNumber(of: 0..<text.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore =
        if let key = try wholeKey(of: middle, in: page) {
          page.bytes.isText(key, before: text, withPrefixNumber: prefix)
        } else {
          try joinedKey(of: middle, in: page, isBefore: text)
        }
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns where the first column of a cell is, a text; `nil` if the record continues in other pages.
  @inline(__always)
  private func wholeKey(
    of position: Int, in page: SQLiteTreePage
  ) throws(SQLiteImageError) -> Range<Int>? {
    var record = try page.cell(position)
    if page.isInner { record += 4 }
    guard try page.varint(at: &record) <= UInt64(mostKeyBytes) else { return nil }
    var next = record
    let headerBytes = try page.varint(at: &next)
    let type = try page.varint(at: &next)
    // 0 is NULL, which comes before all texts; a text's type is odd.
    guard type == 0 || (type >= 13 && type & 1 == 1) else { throw page.damage }
    let length = type == 0 ? 0 : (type - 13) / 2
    let room = UInt64(page.bytes.count - record)
    guard headerBytes <= room, length <= room - headerBytes else { throw page.damage }
    let start = record + Int(headerBytes)
    return start..<(start + Int(length))
  }

  /// Returns whether the first column of a cell, a text, comes before another.
  private func joinedKey(
    of position: Int, in page: SQLiteTreePage, isBefore text: UnsafeRawBufferPointer
  ) throws -> Bool {
    var isBefore = false
    try withKey(of: position, in: page) { isBefore = try $0.bytes().isBefore(text) }
    return isBefore
  }

  /// Calls a closure with the record in a cell of a table without row ids.
  @inline(__always)
  private func withKey(
    of position: Int, in page: SQLiteTreePage, _ body: (inout SQLiteRecord) throws -> Void
  ) throws {
    var start = try page.cell(position)
    if page.isInner { start += 4 }
    let count = try page.varint(at: &start)
    try withRecord(in: page, at: start, count: count, isRow: false) {
      var record = try SQLiteRecord($0, page: page.number)
      try body(&record)
    }
  }
}
