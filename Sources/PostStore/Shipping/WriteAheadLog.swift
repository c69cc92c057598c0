import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// SQLite's log beside a database, read up to its last commit as SQLite reads it after a crash.
///
/// Source: sqlite.org, "WAL-mode File Format": a header of 32 bytes, then frames of 24 bytes and a page.
/// Each frame's checksum covers all before it, so frames that a rollback left behind don't count.
struct WriteAheadLog {
  /// How far a log has been read: behind a commit.
  struct Position: Hashable {
    /// The log's header, which is another one for each log.
    let header: [UInt8]
    /// The number of bytes up to the end of the commit.
    var end: Int
    fileprivate var checksum: Checksum
  }

  /// The sums over a log's words.
  fileprivate struct Checksum: Hashable {
    var first: UInt32
    var second: UInt32
  }

  private let descriptor: CInt
  private let path: String
  /// The position behind the header; `nil` for a log that nothing has been written to.
  let start: Position?
  private let pageBytes: Int
  private let isBigEndian: Bool

  private static let headerBytes = 32
  private static let frameBytes = 24
  /// The last bit says in which order the checksum takes bytes.
  private static let magic: UInt32 = 0x377F_0682
  private static let pieceBytes = 1 << 20

  /// Opens the log of a database; call ``close()``.
  ///
  /// Unlike the database, the log may be opened and closed beside SQLite: its locks are on other files.
  ///
  /// - Throws: The failure to read it.
  init(of database: String) throws(SystemFailure) {
    path = database + "-wal"
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 || errno == ENOENT else { throw .last }
    self.descriptor = descriptor
    let header = descriptor < 0 ? [] : try Self.bytes(descriptor, 0, Self.headerBytes)
    let numbers = (0..<header.count / 4).map { Self.word(header, $0 * 4, isBigEndian: true) }
    guard numbers.count == 8, numbers[0] & ~1 == Self.magic, (512...65_536).contains(numbers[2])
    else {
      start = nil
      pageBytes = 0
      isBigEndian = false
      return
    }
    isBigEndian = numbers[0] & 1 == 1
    pageBytes = Int(numbers[2])
    var sum = Checksum(first: 0, second: 0)
    Self.add(header[..<24], to: &sum, isBigEndian: isBigEndian)
    let isWhole = sum == Checksum(first: numbers[6], second: numbers[7])
    start = isWhole ? Position(header: header, end: Self.headerBytes, checksum: sum) : nil
  }

  func close() {
    if descriptor >= 0 { Self.closeFile(descriptor) }
  }

  /// Closes a file; `close` alone would be the method of the type that calls it.
  static func closeFile(_ descriptor: CInt) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #endif
  }

  /// Returns the position behind the last commit that follows a position in this log.
  func lastCommit(after position: Position) throws(SystemFailure) -> Position {
    var reached = position
    var (offset, sum) = (position.end, position.checksum)
    let frame = Self.frameBytes + pageBytes
    let framesAtOnce = max(1, Self.pieceBytes / frame)
    while true {
      let bytes = try Self.bytes(descriptor, offset, framesAtOnce * frame)
      var place = 0
      while place + frame <= bytes.count {
        // Salts of an older log mean that this frame was not written since.
        guard bytes[(place + 8)..<(place + 16)] == position.header[16..<24] else { return reached }
        Self.add(bytes[place..<(place + 8)], to: &sum, isBigEndian: isBigEndian)
        Self.add(
          bytes[(place + Self.frameBytes)..<(place + frame)], to: &sum, isBigEndian: isBigEndian)
        let stored = Checksum(
          first: Self.word(bytes, place + 16, isBigEndian: true),
          second: Self.word(bytes, place + 20, isBigEndian: true))
        guard stored == sum else { return reached }
        place += frame
        // The size of the database, which only the last frame of a commit has.
        if Self.word(bytes, place - frame + 4, isBigEndian: true) != 0 {
          reached.end = offset + place
          reached.checksum = sum
        }
      }
      guard place > 0, bytes.count == framesAtOnce * frame else { return reached }
      offset += place
    }
  }

  /// Calls a closure with the bytes of a range, piece by piece.
  ///
  /// - Throws: The failure to read, an error of the closure, or ``Changed`` if SQLite began another log
  ///   meanwhile.
  func forEachPiece(
    of range: Range<Int>, in position: Position, _ visit: ([UInt8]) throws -> Void
  ) throws {
    var place = range.lowerBound
    while place < range.upperBound {
      let bytes = try Self.bytes(
        descriptor, place, min(Self.pieceBytes, range.upperBound - place))
      guard !bytes.isEmpty else { throw Changed() }
      try visit(bytes)
      place += bytes.count
    }
    guard try Self.bytes(descriptor, 0, Self.headerBytes) == position.header else {
      throw Changed()
    }
  }

  /// SQLite began another log in the file.
  struct Changed: Error {}

  // MARK: Bytes

  private static func bytes(
    _ descriptor: CInt, _ offset: Int, _ count: Int
  ) throws(SystemFailure) -> [UInt8] {
    var failure: SystemFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let space = UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
        let read = pread(descriptor, space.baseAddress, space.count, off_t(offset + filled))
        if read < 0, errno == EINTR { continue }
        if read < 0 { failure = .last }
        if read <= 0 { return }
        filled += read
      }
    }
    if let failure { throw failure }
    return bytes
  }

  private static func word(_ bytes: [UInt8], _ place: Int, isBigEndian: Bool) -> UInt32 {
    (0..<4).reduce(0) { number, index in
      number | UInt32(bytes[place + index]) << UInt32(8 * (isBigEndian ? 3 - index : index))
    }
  }

  /// Adds pairs of words to the sums.
  private static func add(
    _ bytes: ArraySlice<UInt8>, to sum: inout Checksum, isBigEndian: Bool
  ) {
    bytes.withUnsafeBytes { bytes in
      var place = 0
      while place + 8 <= bytes.count {
        let first = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        let second = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
        sum.first &+= (isBigEndian ? first.bigEndian : first.littleEndian) &+ sum.second
        sum.second &+= (isBigEndian ? second.bigEndian : second.littleEndian) &+ sum.first
        place += 8
      }
    }
  }
}
