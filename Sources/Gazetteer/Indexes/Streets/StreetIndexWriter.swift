#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A writer of street indexes.
///
/// Streets with their houses are added first, sorted by key and area; then the keys.
///
/// Houses and lines are written at once; about 90 bytes per street stay in memory. The same
/// input gives the same bytes.
package final class StreetIndexWriter {
  /// A key of a street, with its letters.
  private struct NameOfStreet {
    var area: UInt32
    var street: UInt32
    var key: UInt32
    var letters: LetterMask
  }

  /// The number of bytes that are buffered before they are written.
  private static let bufferSize = 1 << 20

  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var writtenBytes = StreetIndexLayout.firstSection
  private var junctions: [UInt8] = []
  private var records: [UInt8] = []
  private var shownNames: [UInt8] = []
  private var lastShownName = (name: [UInt8](), offset: 0)
  private var keys: [UInt8] = []
  private var keyEnds: [UInt8] = []
  private var nameEnds: [UInt8] = []
  private var mainEnds: [UInt8] = []
  /// The number of streets whose first name has a key so far.
  private var mainCount: UInt32 = 0
  private var namedStreets: [UInt8] = []
  private var lastKey: [UInt8]?
  private var hashes: [UInt64] = []
  private var cells: [UInt64] = []
  private var areas: [UInt32] = []
  private var namesOfStreets: [NameOfStreet] = []

  /// The number of streets so far, which is also the number of the next street.
  package private(set) var streetCount: UInt32 = 0

  /// Creates an empty file, which replaces an existing one.
  ///
  /// - Throws: `MappedFileError.system`.
  package init(path: String) throws(MappedFileError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .system(path: path, code: errno) }
  }

  deinit { close(descriptor) }

  /// Adds a street with its houses, sorted by the digits of their numbers.
  ///
  /// Streets must be added in the order of keys, then areas.
  ///
  /// - Throws: `MappedFileError.system` or `MappedFileError.tooLarge`.
  package func add(
    _ street: borrowing StoredStreet, houses: [StoredHouse]
  ) throws(MappedFileError) {
    guard streetCount < UInt32.max - 1, shownNames.count < UInt32.max - 65_536 else {
      throw .tooLarge(kind: StreetIndexLayout.kind, limit: Int(UInt32.max), unit: "streets")
    }
    let start = UInt64(writtenBytes + buffer.count - StreetIndexLayout.firstSection)
    LineRun.pack(street.lines, around: street.point, to: &buffer)
    HouseRun.pack(houses, latitude: street.latitude, longitude: street.longitude, to: &buffer)
    if buffer.count >= Self.bufferSize { try flush() }
    if shownNames.isEmpty || lastShownName.name != street.name {
      lastShownName = (street.name, shownNames.count)
      shownNames += street.name.filter { $0 != 0 } + [0]
    }
    records.appendLittleEndian(start)
    records.appendLittleEndian(street.source == .way ? street.id : street.id | 1 << 63)
    records.appendLittleEndian(street.area)
    records.appendLittleEndian(UInt32(lastShownName.offset))
    records.appendLittleEndian(UInt32(clamping: houses.count))
    for number in [
      street.latitude, street.longitude, street.box.west, street.box.south, street.box.east,
      street.box.north,
    ] {
      records.appendLittleEndian(number)
    }
    records.appendLittleEndian(UInt32(clamping: junctions.count / 8))
    for junction in street.junctions {
      junctions.appendLittleEndian(junction.latitude)
      junctions.appendLittleEndian(junction.longitude)
    }
    addCells(street, houses)
    areas.append(street.area)
    streetCount += 1
  }

  private func addCells(_ street: borrowing StoredStreet, _ houses: [StoredHouse]) {
    let points =
      [street.point] + street.junctions + street.lines.flatMap(StreetCell.steps)
      + houses.map { StreetPoint(latitude: $0.latitude, longitude: $0.longitude) }
    let numbers = Set(
      points.map { StreetCell(latitude: $0.latitude, longitude: $0.longitude).number })
    for number in numbers { cells.append(UInt64(number) << 32 | UInt64(streetCount)) }
  }

  /// Adds a key under which a street is found; `isMain` if it is the one in whose order the street
  /// was added.
  ///
  /// Keys must be added in order, and the streets of each in the order of their areas.
  package func addName(_ key: ArraySlice<UInt8>, of street: UInt32, isMain: Bool) {
    if lastKey == nil || !key.elementsEqual(lastKey ?? []) {
      endKey()
      lastKey = Array(key)
      keys += key
      keyEnds.appendLittleEndian(UInt32(clamping: keys.count))
      hashes.append(StreetIndex.hash(Array(key).span))
    }
    namedStreets.appendLittleEndian(street)
    if isMain { mainCount += 1 }
    guard Int(street) < areas.count else { return }
    namesOfStreets.append(
      NameOfStreet(
        area: areas[Int(street)], street: street, key: UInt32(clamping: hashes.count - 1),
        letters: LetterMask(key)))
  }

  /// Notes where the streets of the last key end.
  private func endKey() {
    guard lastKey != nil else { return }
    nameEnds.appendLittleEndian(UInt32(clamping: namedStreets.count / 4))
    mainEnds.appendLittleEndian(mainCount)
  }

  /// Writes the keys and the header; `areaCount` is the highest number of an area.
  ///
  /// - Throws: `MappedFileError.system` or `MappedFileError.tooLarge`.
  package func finish(areaCount: Int) throws(MappedFileError) {
    endKey()
    guard keys.count <= UInt32.max else {
      throw .tooLarge(kind: StreetIndexLayout.kind, limit: Int(UInt32.max), unit: "bytes of names")
    }
    namesOfStreets.removeAll { $0.area > areaCount }
    namesOfStreets.sort { ($0.area, $0.street, $0.key) < ($1.area, $1.street, $1.key) }
    var sections: [(offset: Int, bytes: Int)] = []
    var start = StreetIndexLayout.firstSection
    for section in StreetIndexLayout.Section.allCases {
      if section != .houses { buffer += contents(of: section, areaCount: areaCount) }
      try flush()
      sections.append((start, writtenBytes - start))
      // Sections begin at multiples of 8 bytes.
      buffer += [UInt8](repeating: 0, count: (8 - writtenBytes % 8) % 8)
      start = writtenBytes + buffer.count
    }
    try flush()
    var front = StreetIndexLayout(byteCount: writtenBytes).header(checksum: 0)
    for section in sections {
      front.appendLittleEndian(UInt64(section.offset))
      front.appendLittleEndian(UInt64(section.bytes))
    }
    try write(front, at: 0)
    let checksum = try MappedFile(path: path).withBytes { MappedChecksum(of: $0).value }
    try write(StreetIndexLayout(byteCount: writtenBytes).header(checksum: checksum), at: 0)
  }

  private func contents(of section: StreetIndexLayout.Section, areaCount: Int) -> [UInt8] {
    switch section {
    case .houses: []
    case .junctions: junctions
    case .streets: records
    case .shownNames: shownNames
    case .keys: keys
    case .keyEnds: keyEnds
    case .nameEnds: nameEnds
    case .namedStreets: namedStreets
    case .slots: slots()
    case .areaEnds: areaEnds(areaCount)
    case .areaStreets: areaStreets()
    case .cells: sortedCells()
    case .mainEnds: mainEnds
    }
  }

  /// Returns the hash table.
  ///
  /// At least half of its slots are empty, so a lookup takes one or two probes.
  private func slots() -> [UInt8] {
    var count = 4
    while count < 2 * hashes.count { count *= 2 }
    var slots = [UInt32](repeating: 0, count: count)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = UInt32(clamping: number + 1)
    }
    return Self.bytes(of: slots)
  }

  /// Returns where the entries of each area end in ``areaStreets()``.
  private func areaEnds(_ areaCount: Int) -> [UInt8] {
    var ends = [UInt32](repeating: 0, count: areaCount + 1)
    for name in namesOfStreets { ends[Int(name.area)] += 1 }
    var sum: UInt32 = 0
    for index in ends.indices {
      sum += ends[index]
      ends[index] = sum
    }
    return Self.bytes(of: ends)
  }

  private func areaStreets() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(12 * namesOfStreets.count)
    for name in namesOfStreets {
      bytes.appendLittleEndian(name.street)
      bytes.appendLittleEndian(name.key)
      bytes.appendLittleEndian(name.letters.rawValue)
    }
    return bytes
  }

  private func sortedCells() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * cells.count)
    for cell in cells.sorted() {
      bytes.appendLittleEndian(UInt32(cell >> 32))
      bytes.appendLittleEndian(UInt32(truncatingIfNeeded: cell))
    }
    return bytes
  }

  private static func bytes(of numbers: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * numbers.count)
    for number in numbers { bytes.appendLittleEndian(number) }
    return bytes
  }

  // MARK: File

  private func flush() throws(MappedFileError) {
    try write(buffer, at: writtenBytes)
    writtenBytes += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8], at offset: Int) throws(MappedFileError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        pwrite(
          descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start,
          off_t(offset + start))
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .system(path: path, code: errno)
      }
      start += count
    }
  }
}
