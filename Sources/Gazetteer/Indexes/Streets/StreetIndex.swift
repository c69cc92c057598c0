import TextFormats

/// An index of streets and their houses in a read-only block of bytes, searched in place by the key
/// of a name, by area, or by point.
///
/// Opening reads only the header; ``verify()`` reads everything. Damage that opening does not
/// detect may cause wrong results, but never a trap. An index may be used from several threads at
/// once.
package struct StreetIndex: Sendable {
  let storage: any ByteStorage
  let sections: [Range<Int>]

  /// Opens an index, and checks its header and the offsets of its sections.
  ///
  /// - Throws: `MappedFileError` if the bytes are truncated, not a street index, or of another
  ///   version.
  /// - Complexity: O(1); it reads a few hundred bytes.
  package init(_ storage: some ByteStorage) throws(MappedFileError) {
    self.storage = storage
    sections = try storage.withBytes { (bytes) throws(MappedFileError) in
      let layout = try StreetIndexLayout(headerOf: bytes)
      guard layout.byteCount >= StreetIndexLayout.firstSection else {
        throw .inconsistent(kind: StreetIndexLayout.kind, part: "the header")
      }
      var sections: [Range<Int>] = []
      for section in StreetIndexLayout.Section.allCases {
        let entry = MappedHeader.byteCount + 16 * section.rawValue
        let (offset, count) = (bytes.uint64(at: entry), bytes.uint64(at: entry + 8))
        guard offset <= UInt64(layout.byteCount), count <= UInt64(layout.byteCount) - offset else {
          throw .inconsistent(kind: StreetIndexLayout.kind, part: "section \(section)")
        }
        sections.append(Int(offset)..<Int(offset + count))
      }
      return sections
    }
  }

  /// Checks every byte against the checksums.
  ///
  /// - Throws: `MappedFileError.wrongChecksum` if any byte has changed since the file was written.
  package func verify() throws(MappedFileError) {
    try storage.verifyChecksum(of: StreetIndexLayout.self)
  }

  /// The number of streets.
  package var streetCount: Int { count(of: .streets, size: StreetRecord.byteCount) }

  // MARK: Sections

  func count(of section: StreetIndexLayout.Section, size: Int) -> Int {
    sections[section.rawValue].count / size
  }

  /// Returns a number from a section by the index of its entry; 0 after the end.
  func number(
    _ section: StreetIndexLayout.Section, at index: Int, in bytes: RawSpan
  ) -> UInt32 {
    let range = sections[section.rawValue]
    guard index >= 0, index < range.count / 4 else { return 0 }
    return bytes.uint32(at: range.lowerBound + 4 * index)
  }

  /// Returns the range of entries that a list of ends assigns to an index, clamped to their
  /// section.
  func entries(
    _ ends: StreetIndexLayout.Section, at index: Int, limit: Int, in bytes: RawSpan
  ) -> Range<Int> {
    let start = index == 0 ? 0 : Int(number(ends, at: index - 1, in: bytes))
    let end = min(limit, Int(number(ends, at: index, in: bytes)))
    return min(start, end)..<end
  }

  // MARK: Keys

  /// Returns a stable hash.
  ///
  /// Its halves are mixed because the low bits choose the slot.
  static func hash(_ key: Span<UInt8>) -> UInt64 {
    var hash = StableHash.empty
    for index in key.indices { hash = StableHash.step(hash, key[index]) }
    return hash ^ hash >> 32
  }

  /// Returns the number of a key; `nil` if no street has it.
  ///
  /// - Complexity: O(1); one or two probes of a hash table.
  package func name(_ key: Span<UInt8>) -> Int? {
    let slotCount = count(of: .slots, size: 4)
    guard slotCount > 0, key.count > 0 else { return nil }
    return storage.withBytes { bytes in
      var slot = Int(truncatingIfNeeded: Self.hash(key)) & (slotCount - 1)
      for _ in 0..<slotCount {
        let number = Int(self.number(.slots, at: slot, in: bytes))
        if number == 0 { return nil }
        if isKey(number - 1, key, in: bytes) { return number - 1 }
        slot = (slot + 1) & (slotCount - 1)
      }
      return nil
    }
  }

  func keyRange(_ name: Int, in bytes: RawSpan) -> Range<Int> {
    let section = sections[StreetIndexLayout.Section.keys.rawValue]
    let entries = entries(.keyEnds, at: name, limit: section.count, in: bytes)
    return (section.lowerBound + entries.lowerBound)..<(section.lowerBound + entries.upperBound)
  }

  private func isKey(_ name: Int, _ key: Span<UInt8>, in bytes: RawSpan) -> Bool {
    let range = keyRange(name, in: bytes)
    guard range.count == key.count else { return false }
    for index in key.indices where bytes.uint8(at: range.lowerBound + index) != key[index] {
      return false
    }
    return true
  }

  /// Returns the number of streets with a key.
  package func streetCount(ofName name: Int) -> Int {
    storage.withBytes { bytes in
      entries(.nameEnds, at: name, limit: count(of: .namedStreets, size: 4), in: bytes).count
    }
  }

  /// Visits the streets with a key in the order of their areas, until the visitor returns false.
  package func forEachStreet(
    ofName name: Int, _ visit: (_ street: UInt32, _ area: UInt32, StreetPoint) -> Bool
  ) {
    storage.withBytes { bytes in
      let limit = count(of: .namedStreets, size: 4)
      for entry in entries(.nameEnds, at: name, limit: limit, in: bytes) {
        let street = number(.namedStreets, at: entry, in: bytes)
        guard let record = record(street) else { continue }
        let point = StreetPoint(
          latitude: angle(StreetRecord.latitude, of: record, in: bytes),
          longitude: angle(StreetRecord.longitude, of: record, in: bytes))
        guard visit(street, bytes.uint32(at: record + StreetRecord.area), point) else { return }
      }
    }
  }

  /// Returns the streets with a key in one area; empty if there are none.
  ///
  /// - Complexity: O(log n) for n streets with the key.
  package func streets(ofName name: Int, inArea area: UInt32) -> [UInt32] {
    storage.withBytes { bytes in
      let limit = count(of: .namedStreets, size: 4)
      let entries = entries(.nameEnds, at: name, limit: limit, in: bytes)
      var (lower, upper) = (entries.lowerBound, entries.upperBound)
      while lower < upper {
        let middle = (lower + upper) / 2
        let found = self.area(of: number(.namedStreets, at: middle, in: bytes), in: bytes)
        if found < area { lower = middle + 1 } else { upper = middle }
      }
      var found: [UInt32] = []
      while lower < entries.upperBound {
        let street = number(.namedStreets, at: lower, in: bytes)
        guard self.area(of: street, in: bytes) == area else { break }
        found.append(street)
        lower += 1
      }
      return found
    }
  }

  func area(of street: UInt32, in bytes: RawSpan) -> UInt32 {
    record(street).map { bytes.uint32(at: $0 + StreetRecord.area) } ?? .max
  }

  /// Returns the streets of an area whose key is at most `edits` edits from the given one, with
  /// their edit distances, nearest first.
  ///
  /// - Complexity: O(n) for n streets of the area; most take a nanosecond, because ``LetterMask``
  ///   rules them out.
  package func streets(
    like key: Span<UInt8>, inArea area: UInt32, edits: Int
  ) -> [(street: UInt32, edits: Int)] {
    guard key.count <= EditCount.maxLetters else { return [] }
    var wanted = LetterMask([])
    for index in key.indices {
      wanted = LetterMask(rawValue: wanted.rawValue | 1 << UInt32(key[index] & 31))
    }
    var counter = EditCount()
    counter.load(key.indices.map { UInt32(key[$0]) })
    return storage.withBytes { bytes in
      var found: [(street: UInt32, edits: Int)] = []
      let limit = count(of: .areaStreets, size: 12)
      for entry in entries(.areaEnds, at: Int(area), limit: limit, in: bytes) {
        let mask = LetterMask(rawValue: number(.areaStreets, at: 3 * entry + 2, in: bytes))
        guard mask.mayBe(wanted, edits: edits) else { continue }
        let range = keyRange(Int(number(.areaStreets, at: 3 * entry + 1, in: bytes)), in: bytes)
        guard abs(range.count - key.count) <= edits else { continue }
        let count = counter.edits(to: range.map { UInt32(bytes.uint8(at: $0)) })
        if count <= edits {
          found.append((number(.areaStreets, at: 3 * entry, in: bytes), count))
        }
      }
      // A street with several names counts by the one that is most like the key.
      var seen: Set<UInt32> = []
      return found.sorted { ($0.edits, $0.street) < ($1.edits, $1.street) }
        .filter { seen.insert($0.street).inserted }
    }
  }

  /// Returns the streets of an area whose key contains some letters and others, at most `limit`.
  ///
  /// - Complexity: O(n) for n streets of the area, like ``streets(like:inArea:edits:)``.
  package func streets(
    containing letters: Span<UInt8>, inArea area: UInt32, limit: Int
  ) -> [UInt32] {
    guard !letters.isEmpty else { return [] }
    let wanted = LetterMask(letters.indices.map { letters[$0] }).rawValue
    return storage.withBytes { bytes in
      var found: [UInt32] = []
      let count = count(of: .areaStreets, size: 12)
      for entry in entries(.areaEnds, at: Int(area), limit: count, in: bytes)
      where wanted & ~number(.areaStreets, at: 3 * entry + 2, in: bytes) == 0 {
        let range = keyRange(Int(number(.areaStreets, at: 3 * entry + 1, in: bytes)), in: bytes)
        guard range.count > letters.count, Self.contains(letters, in: range, of: bytes) else {
          continue
        }
        let street = number(.areaStreets, at: 3 * entry, in: bytes)
        if found.last != street { found.append(street) }
        if found.count >= limit { break }
      }
      return found
    }
  }

  private static func contains(
    _ letters: Span<UInt8>, in range: Range<Int>, of bytes: RawSpan
  ) -> Bool {
    (range.lowerBound...(range.upperBound - letters.count)).contains { start in
      letters.indices.allSatisfy { bytes.uint8(at: start + $0) == letters[$0] }
    }
  }

  // MARK: Records

  func record(_ street: UInt32) -> Int? {
    guard Int(street) < streetCount else { return nil }
    return sections[StreetIndexLayout.Section.streets.rawValue].lowerBound
      + Int(street) * StreetRecord.byteCount
  }

  func angle(_ field: Int, of record: Int, in bytes: RawSpan) -> Int32 {
    Int32(bitPattern: bytes.uint32(at: record + field))
  }

  /// Returns a street by its number, with the number of its houses; `nil` if the number is out of
  /// range.
  package func street(_ number: UInt32) -> (street: StoredStreet, houseCount: Int)? {
    guard let record = record(number) else { return nil }
    return storage.withBytes { bytes in
      let id = bytes.uint64(at: record + StreetRecord.id)
      let street = StoredStreet(
        source: id >> 63 == 0 ? .way : .street, id: id,
        area: bytes.uint32(at: record + StreetRecord.area),
        name: shownName(Int(bytes.uint32(at: record + StreetRecord.shownName)), in: bytes),
        latitude: angle(StreetRecord.latitude, of: record, in: bytes),
        longitude: angle(StreetRecord.longitude, of: record, in: bytes),
        box: .init(
          west: angle(StreetRecord.west, of: record, in: bytes),
          south: angle(StreetRecord.south, of: record, in: bytes),
          east: angle(StreetRecord.east, of: record, in: bytes),
          north: angle(StreetRecord.north, of: record, in: bytes)))
      return (street, Int(bytes.uint32(at: record + StreetRecord.houseCount)))
    }
  }

  private func shownName(_ offset: Int, in bytes: RawSpan) -> [UInt8] {
    let section = sections[StreetIndexLayout.Section.shownNames.rawValue]
    var name: [UInt8] = []
    var position = section.lowerBound + offset
    while position < section.upperBound, bytes.uint8(at: position) != 0 {
      name.append(bytes.uint8(at: position))
      position += 1
    }
    return name
  }

  /// Returns the houses of a street, sorted by the digits of their numbers.
  ///
  /// - Complexity: O(n) for n houses.
  package func houses(of street: UInt32) -> [StoredHouse] {
    guard let record = record(street) else { return [] }
    return storage.withBytes { bytes in
      guard let range = range(of: record, in: bytes) else { return [] }
      let run = bytes.extracting(range)
      return HouseRun.unpack(
        Int(bytes.uint32(at: record + StreetRecord.houseCount)),
        from: run.extracting(LineRun.range(in: run).upperBound..<run.byteCount),
        latitude: angle(StreetRecord.latitude, of: record, in: bytes),
        longitude: angle(StreetRecord.longitude, of: record, in: bytes))
    }
  }

  /// Returns the lines of a street; empty if only its houses are known.
  ///
  /// - Complexity: O(n) for n points.
  package func lines(of street: UInt32) -> [[StreetPoint]] {
    guard let record = record(street) else { return [] }
    return storage.withBytes { bytes in
      guard let range = range(of: record, in: bytes) else { return [] }
      let run = bytes.extracting(range)
      return LineRun.unpack(
        from: run.extracting(LineRun.range(in: run)),
        around: StreetPoint(
          latitude: angle(StreetRecord.latitude, of: record, in: bytes),
          longitude: angle(StreetRecord.longitude, of: record, in: bytes)))
    }
  }

  /// Returns the range from the lines of a street to the end of their section; `nil` if they begin
  /// after it.
  private func range(of record: Int, in bytes: RawSpan) -> Range<Int>? {
    let section = sections[StreetIndexLayout.Section.houses.rawValue]
    let offset = bytes.uint64(at: record + StreetRecord.houses)
    guard offset <= UInt64(section.count) else { return nil }
    return (section.lowerBound + Int(offset))..<section.upperBound
  }

  /// Returns the junctions of a street with others, in ascending order.
  package func junctions(of street: UInt32) -> [StreetPoint] {
    guard let record = record(street) else { return [] }
    let section = sections[StreetIndexLayout.Section.junctions.rawValue]
    return storage.withBytes { bytes in
      let start = Int(bytes.uint32(at: record + StreetRecord.junctions))
      let end =
        self.record(street + 1).map { Int(bytes.uint32(at: $0 + StreetRecord.junctions)) }
        ?? section.count / 8
      guard start <= end, end <= section.count / 8 else { return [] }
      return (start..<end).map { index in
        let offset = section.lowerBound + 8 * index
        return StreetPoint(
          latitude: Int32(bitPattern: bytes.uint32(at: offset)),
          longitude: Int32(bitPattern: bytes.uint32(at: offset + 4)))
      }
    }
  }

  // MARK: Nearness

  /// Returns the streets with a house or a line in the cells around a point, each once: all
  /// streets within 400 m, and some that are farther away.
  package func streets(around point: StreetPoint) -> [UInt32] {
    let middle = StreetCell(latitude: point.latitude, longitude: point.longitude)
    // Meridians converge, so more columns are needed toward the poles to cover the same width.
    let cosine = max(0.05, Self.cosine(point.latitude))
    let reach = Int(1 / cosine + 0.999)
    return storage.withBytes { bytes in
      var found: Set<UInt32> = []
      for row in -1...1 {
        let cells = (-reach...reach).compactMap { column in
          StreetCell.number(row: Int(middle.row) + row, column: Int(middle.column) + column)
        }
        // Most places of the world are far from all streets that are known.
        guard let first = cells.min(), let last = cells.max(),
          hasStreets(inCells: first...last, in: bytes)
        else { continue }
        for cell in cells { addStreets(ofCell: cell, to: &found, in: bytes) }
      }
      return found.sorted()
    }
  }

  /// Returns the cosine of a latitude by its series, precise enough to choose cells.
  private static func cosine(_ latitude: Int32) -> Double {
    let angle = Double(latitude) / 100_000 * Double.pi / 180
    let square = angle * angle
    return 1 - square / 2 + square * square / 24 - square * square * square / 720
  }

  /// Returns whether there are streets in a cell.
  func hasStreets(inCell cell: UInt32, in bytes: RawSpan) -> Bool {
    hasStreets(inCells: cell...cell, in: bytes)
  }

  /// Returns whether there are streets in one of some cells with numbers next to each other.
  private func hasStreets(inCells cells: ClosedRange<UInt32>, in bytes: RawSpan) -> Bool {
    let entry = firstEntry(ofCell: cells.lowerBound, in: bytes)
    return entry < count(of: .cells, size: 8)
      && number(.cells, at: 2 * entry, in: bytes) <= cells.upperBound
  }

  /// Returns the position of the first street of a cell, or of the next cell that has some.
  func firstEntry(ofCell cell: UInt32, in bytes: RawSpan) -> Int {
    var (lower, upper) = (0, count(of: .cells, size: 8))
    while lower < upper {
      let middle = (lower + upper) / 2
      if number(.cells, at: 2 * middle, in: bytes) < cell {
        lower = middle + 1
      } else {
        upper = middle
      }
    }
    return lower
  }

  func addStreets(ofCell cell: UInt32, to found: inout Set<UInt32>, in bytes: RawSpan) {
    let count = count(of: .cells, size: 8)
    var lower = firstEntry(ofCell: cell, in: bytes)
    while lower < count, number(.cells, at: 2 * lower, in: bytes) == cell {
      found.insert(number(.cells, at: 2 * lower + 1, in: bytes))
      lower += 1
    }
  }
}
