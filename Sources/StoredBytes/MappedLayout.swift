/// Where the parts of one kind of mapped file lie: all of it follows from up to four counts.
///
/// Files of every kind begin with the same header of 64 bytes, little endian:
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
  /// What messages call such a file: `"grid index"`.
  static var kind: String { get }
  /// The first eight bytes, as a number.
  static var magic: UInt64 { get }
  /// Raised by every change that an older or newer reader would misread.
  static var formatVersion: UInt32 { get }

  /// The numbers that the header holds; zeros behind the last one.
  var counts: SIMD4<UInt32> { get }
  /// The length of the file.
  var byteCount: Int { get }

  /// Lays out a file; `nil` when no file has these counts.
  init?(counts: SIMD4<UInt32>)
}

/// Sizes and offsets of the header that all mapped files have.
package enum MappedHeader {
  /// The header's length; the first part of the file lies behind it.
  package static let byteCount = 64
  static let magic = 0
  static let formatVersion = 8
  /// Where each of the four counts stands.
  static let counts = [12, 16, 20, 40]
  static let fileBytes = 24
  static let checksum = 32
}

extension MappedLayout {
  /// Reads the layout of a file, checking its header and size.
  ///
  /// - Throws: ``MappedFileError`` when the bytes are truncated, foreign or of another version.
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

  /// Reads every byte of a file whose header was checked.
  ///
  /// - Throws: ``MappedFileError/wrongChecksum(kind:expected:found:)`` when one is not as it was
  ///   written.
  /// - Complexity: O(n); about 4 GB a second.
  package static func verifyChecksum(of bytes: RawSpan) throws(MappedFileError) {
    let expected = bytes.uint64(at: MappedHeader.checksum)
    let found = MappedChecksum(of: bytes).value
    guard expected == found else {
      throw .wrongChecksum(kind: kind, expected: expected, found: found)
    }
  }

  /// Returns the header; its checksum is zero while that of the file is computed.
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

  /// Returns a whole file of what lies behind its header.
  package func file(of body: [UInt8]) -> [UInt8] {
    var bytes = header(checksum: 0) + body
    let checksum = MappedChecksum(of: bytes.span.bytes).value
    bytes.replaceSubrange(..<MappedHeader.byteCount, with: header(checksum: checksum))
    return bytes
  }
}
