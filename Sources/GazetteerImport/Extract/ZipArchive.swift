/// A zip file: the files in it, and the position of each file's bytes.
///
/// Files may be stored or deflated, and larger than 4 GB (zip64). Multipart archives, encrypted
/// files and other compression methods are refused. Nothing is unpacked to a disk, so folders in
/// file names do not matter.
///
/// Source: PKWARE, ".ZIP File Format Specification" 6.3.10, sections 4.3 to 4.5.
package struct ZipArchive {
  /// A file of the archive.
  package struct Member {
    /// The name, including any folders in it.
    package let name: String
    /// The number of bytes when decompressed.
    package let bytes: Int
    let crc32: UInt32
    let packedBytes: Int
    let isDeflated: Bool
    fileprivate let header: Int

    var text: ExtractText { ExtractText(crc32: CRC32.text(of: crc32), bytes: bytes) }
  }

  let path: String
  /// The files, in the order of the directory, without folders.
  package let members: [Member]
  private let file: InputFile
  /// The start of the directory, which comes after the files.
  private let directory: Int

  /// The maximum size of a directory: GeoNames' archives have two files.
  private static let maxDirectoryBytes = 1 << 20
  /// The size of the end record with the longest comment that may follow it.
  private static let maxEndBytes = 22 + 65_535

  /// Opens an archive and reads its directory.
  ///
  /// - Throws: `ExtractError`.
  package init(path: String) throws(ExtractError) {
    self.path = path
    file = try InputFile(path: path)
    let length = try file.length()
    let (range, count) = try Self.directory(file, length: length)
    guard range.count <= Self.maxDirectoryBytes else {
      throw .damagedZip(path: path, reason: "its directory has \(range.count) bytes, too many")
    }
    directory = range.lowerBound
    members = try Self.members(ZipRecord(try file.bytes(in: range)), count: count, path: path)
    let budget = ImportBudget(path: path)
    budget.read(length)
    try budget.take(.file, members.count)
    guard members.allSatisfy({ $0.header < range.lowerBound }) else {
      throw .damagedZip(path: path, reason: "its directory is damaged")
    }
    // Otherwise a small archive could take as much time as its directory has entries.
    var left = range.lowerBound
    for member in members {
      guard (0...left).contains(member.packedBytes) else {
        throw .damagedZip(path: path, reason: "files in it overlap")
      }
      left -= member.packedBytes
    }
  }

  /// Returns the range of a file's compressed bytes.
  func data(of member: Member) throws(ExtractError) -> Range<Int> {
    let header = ZipRecord(try file.bytes(in: member.header..<min(directory, member.header + 30)))
    guard header.number(0, 4) == 0x0403_4B50, let name = header.number(26, 2),
      let extra = header.number(28, 2)
    else { throw .damagedZip(path: path, reason: "there is no \(member.name) where it should be") }
    let start = member.header + 30 + name + extra
    guard start <= directory, member.packedBytes <= directory - start else {
      throw .damagedZip(path: path, reason: "\(member.name) does not end before the directory")
    }
    return start..<start + member.packedBytes
  }

  /// Reads every file to its end, and checks its length and checksum.
  ///
  /// - Throws: `ExtractError`.
  package func verify() throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    for member in members {
      let stream = try ExtractStream(self, member)
      while try stream.read(into: buffer) > 0 {}
    }
  }

  // MARK: Directory

  /// Finds the directory from the end of the file: its range and its number of entries.
  private static func directory(
    _ file: InputFile, length: Int
  ) throws(ExtractError) -> (Range<Int>, count: Int) {
    let start = max(0, length - maxEndBytes)
    let tail = ZipRecord(try file.bytes(in: start..<length))
    var position = tail.count - 22
    while position >= 0, tail.number(position, 4) != 0x0605_4B50 { position -= 1 }
    guard position >= 0, let disk = tail.number(position + 4, 2),
      var count = tail.number(position + 10, 2), var bytes = tail.number(position + 12, 4),
      var offset = tail.number(position + 16, 4)
    else { throw .damagedZip(path: file.path, reason: "it is not a complete zip file") }
    if count == 0xFFFF || bytes == 0xFFFF_FFFF || offset == 0xFFFF_FFFF {
      guard tail.number(position - 20, 4) == 0x0706_4B50, let end = tail.number(position - 12, 8),
        end <= length - 56
      else { throw .damagedZip(path: file.path, reason: "it is not a complete zip64 file") }
      let record = ZipRecord(try file.bytes(in: end..<end + 56))
      guard record.number(0, 4) == 0x0606_4B50, let longCount = record.number(32, 8),
        let longBytes = record.number(40, 8), let longOffset = record.number(48, 8)
      else { throw .damagedZip(path: file.path, reason: "it is not a complete zip64 file") }
      (count, bytes, offset) = (longCount, longBytes, longOffset)
    }
    guard disk == 0 || disk == 0xFFFF, offset <= length, bytes <= length - offset else {
      throw .damagedZip(path: file.path, reason: "it is cut short, or a part of several")
    }
    return (offset..<offset + bytes, count)
  }

  private static func members(
    _ directory: ZipRecord, count: Int, path: String
  ) throws(ExtractError) -> [Member] {
    var members: [Member] = []
    var position = 0
    while position < directory.count {
      guard directory.number(position, 4) == 0x0201_4B50,
        let flags = directory.number(position + 8, 2),
        let method = directory.number(position + 10, 2),
        let crc32 = directory.number(position + 16, 4),
        let nameLength = directory.number(position + 28, 2),
        let extraLength = directory.number(position + 30, 2),
        let commentLength = directory.number(position + 32, 2),
        let name = directory.text(position + 46, nameLength),
        let sizes = directory.sizes(
          position, extra: position + 46 + nameLength, extraLength: extraLength)
      else { throw .damagedZip(path: path, reason: "its directory is damaged") }
      position += 46 + nameLength + extraLength + commentLength
      if name.hasSuffix("/") { continue }
      guard flags & 1 == 0, method == 0 || method == 8 else {
        throw .damagedZip(
          path: path, reason: "\(name) is encrypted, or compressed with method \(method)")
      }
      members.append(
        Member(
          name: name, bytes: sizes.bytes, crc32: UInt32(truncatingIfNeeded: crc32),
          packedBytes: sizes.packed, isDeflated: method == 8, header: sizes.header))
    }
    guard members.count <= count else {
      throw .damagedZip(path: path, reason: "its directory is damaged")
    }
    return members
  }
}

/// Bytes with little-endian numbers at offsets, any of which may be out of bounds.
private struct ZipRecord {
  private let bytes: [UInt8]
  var count: Int { bytes.count }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns a number; `nil` if it is out of bounds, or larger than an `Int`.
  func number(_ offset: Int, _ length: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - length else { return nil }
    let number = (0..<length).reduce(UInt64(0)) { $0 | UInt64(bytes[offset + $1]) << ($1 * 8) }
    return Int(exactly: number)
  }

  func text(_ offset: Int, _ length: Int) -> String? {
    guard offset >= 0, offset <= bytes.count - length else { return nil }
    return String(decoding: bytes[offset..<offset + length], as: UTF8.self)
  }

  /// Returns the sizes of a directory entry, and where its file begins.
  ///
  /// They are in the entry itself, or for values that do not fit, in the zip64 field of its extra
  /// data, in this order.
  func sizes(
    _ entry: Int, extra: Int, extraLength: Int
  ) -> (bytes: Int, packed: Int, header: Int)? {
    guard var packed = number(entry + 20, 4), var bytes = number(entry + 24, 4),
      var header = number(entry + 42, 4)
    else { return nil }
    guard [packed, bytes, header].contains(0xFFFF_FFFF) else { return (bytes, packed, header) }
    var position = extra
    while position < extra + extraLength, let kind = number(position, 2),
      let length = number(position + 2, 2)
    {
      if kind == 1 {
        var field = position + 4
        func take(_ value: inout Int) -> Bool {
          guard value == 0xFFFF_FFFF else { return true }
          guard field + 8 <= position + 4 + length, let long = number(field, 8) else {
            return false
          }
          (value, field) = (long, field + 8)
          return true
        }
        return take(&bytes) && take(&packed) && take(&header) ? (bytes, packed, header) : nil
      }
      position += 4 + length
    }
    return nil
  }
}
