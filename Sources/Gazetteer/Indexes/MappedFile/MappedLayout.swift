/// The positions of the parts of one kind of mapped file, which follow from up to four counts.
///
/// Files of every kind begin with the same 64-byte header, little endian:
///
/// | offset | bytes | |
/// |--:|--:|---|
/// | 0 | 8 | the kind's magic number |
/// | 8 | 4 | version of the kind's format |
/// | 12 | 12 | the first three counts, 4 bytes each |
/// | 24 | 8 | length of the file |
/// | 32 | 8 | ``MappedChecksum`` of the file, with zero in this place |
/// | 40 | 4 | the fourth count |
/// | 44 | 20 | zero |
package protocol MappedLayout: Equatable, Sendable {
  /// The name of this kind of file in messages: `"grid index"`.
  static var kind: String { get }
  /// The first eight bytes, as a number.
  static var magic: UInt64 { get }
  /// The version of the format; any change that another reader would misread increments it.
  static var formatVersion: UInt32 { get }

  /// The counts in the header; unused ones at the end are zero.
  var counts: SIMD4<UInt32> { get }
  /// The length of the file in bytes.
  var byteCount: Int { get }

  /// Creates the layout of a file; `nil` if no file can have these counts.
  init?(counts: SIMD4<UInt32>)
}

extension ByteStorage {
  /// Returns the layout of a file, checking its header and size.
  ///
  /// - Throws: ``MappedFileError`` if the bytes are truncated, foreign or of another version.
  /// - Complexity: O(1); it reads 64 bytes.
  package func layout<Layout: MappedLayout>() throws(MappedFileError) -> Layout {
    try withBytes { (bytes) throws(MappedFileError) in try Layout(headerOf: bytes) }
  }

  /// Checks every byte of a file whose header has been checked.
  ///
  /// - Throws: ``MappedFileError/wrongChecksum(kind:expected:found:)`` if a byte has changed since
  ///   it was written.
  package func verifyChecksum(of kind: (some MappedLayout).Type) throws(MappedFileError) {
    try withBytes { (bytes) throws(MappedFileError) in try kind.verifyChecksum(of: bytes) }
  }
}

/// The sizes and offsets of the header common to all mapped files.
package enum MappedHeader {
  /// The header's length; the first part of the file follows it.
  package static let byteCount = 64
  static let magic = 0
  static let formatVersion = 8
  /// The offset of each of the four counts.
  static let counts = [12, 16, 20, 40]
  static let fileBytes = 24
  static let checksum = 32
}

extension MappedLayout {
  /// Reads the layout of a file, checking its header and size.
  ///
  /// - Throws: ``MappedFileError`` if the bytes are truncated, foreign or of another version.
  /// - Complexity: O(1); it reads 64 bytes.
  package init(headerOf bytes: RawSpan) throws(MappedFileError) {
    guard bytes.byteCount >= MappedHeader.byteCount else {
      throw .truncatedHeader(
        kind: Self.kind, expectedBytes: MappedHeader.byteCount, foundBytes: bytes.byteCount)
    }
    let magic = bytes.uint64(at: MappedHeader.magic)
    guard magic == Self.magic else {
      throw .foreignFile(kind: Self.kind, expectedMagic: Self.magic, foundMagic: magic)
    }
    let version = bytes.uint32(at: MappedHeader.formatVersion)
    guard version == Self.formatVersion else {
      throw .unsupportedVersion(kind: Self.kind, expected: Self.formatVersion, found: version)
    }
    var counts = SIMD4<UInt32>.zero
    for (lane, offset) in MappedHeader.counts.enumerated() {
      counts[lane] = bytes.uint32(at: offset)
    }
    guard let layout = Self(counts: counts),
      bytes.uint64(at: MappedHeader.fileBytes) == UInt64(layout.byteCount)
    else { throw .inconsistent(kind: Self.kind, part: "the header") }
    guard bytes.byteCount == layout.byteCount else {
      throw .wrongSize(
        kind: Self.kind, expectedBytes: layout.byteCount, foundBytes: bytes.byteCount)
    }
    self = layout
  }

  /// Checks every byte of a file whose header has been checked.
  ///
  /// - Throws: ``MappedFileError/wrongChecksum(kind:expected:found:)`` if a byte has changed since
  ///   it was written.
  /// - Complexity: O(n); about 4 GB per second.
  package static func verifyChecksum(of bytes: RawSpan) throws(MappedFileError) {
    let expected = bytes.uint64(at: MappedHeader.checksum)
    let found = MappedChecksum(of: bytes).value
    guard expected == found else {
      throw .wrongChecksum(kind: kind, expected: expected, found: found)
    }
  }

  /// Returns the header; the checksum is zero while that of the file is being computed.
  package func header(checksum: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendLittleEndian(Self.magic)
    bytes.appendLittleEndian(Self.formatVersion)
    for lane in 0..<3 { bytes.appendLittleEndian(counts[lane]) }
    bytes.appendLittleEndian(UInt64(byteCount))
    bytes.appendLittleEndian(checksum)
    bytes.appendLittleEndian(counts[3])
    bytes.append(contentsOf: repeatElement(0, count: MappedHeader.byteCount - bytes.count))
    return bytes
  }

  /// Returns a complete file, given the bytes after its header.
  package func file(of body: [UInt8]) -> [UInt8] {
    var bytes = header(checksum: 0) + body
    let checksum = MappedChecksum(of: bytes.span.bytes).value
    bytes.replaceSubrange(..<MappedHeader.byteCount, with: header(checksum: checksum))
    return bytes
  }
}

/// The checksum of a mapped file, computed as if the checksum field itself were zero.
///
/// It is like FNV-1a over 64-bit words, with the high half folded into the low one at each step.
/// Every step is one-to-one, so a change within one word is always detected, and a change of
/// several words is missed once in 2⁶⁴. It protects against damage, not against an attacker.
package struct MappedChecksum {
  /// The checksum of the bytes added so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
  private var offset = 0

  package init() {}

  /// Creates the checksum of a complete file.
  package init(of bytes: RawSpan) { add(bytes) }

  /// Adds the next bytes: a multiple of eight, except at the end.
  package mutating func add(_ bytes: RawSpan) {
    var position = 0
    while position + 8 <= bytes.byteCount {
      add(offset + position == MappedHeader.checksum ? 0 : bytes.uint64(at: position))
      position += 8
    }
    while position < bytes.byteCount {
      add(UInt64(bytes.uint8(at: position)))
      position += 1
    }
    offset += bytes.byteCount
  }

  private mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }
}
