public import StoredBytes

/// Points of the globe, packed by cell in one read-only block of bytes, and searched in place.
///
/// Use it to find the points nearest to a place when no point changes. When points come and go, keep
/// a ``GridCell/ID`` with each in a table and search that with ``CellDistances``.
///
///     var searcher = GridSearcher(try GridIndex(bytes))
///     let answer = searcher.nearest(to: paris, count: 10)
///     answer.points.map(\.ordinal)
///
/// Answers are exact on the whole globe: they equal those of computing every distance. They hold
/// ordinals, the caller's numbers; records are for the caller to fetch.
///
/// Opening reads the header and nothing else. ``verify()`` reads everything. Bytes that are damaged
/// in a way that opening does not see may lead to wrong answers, never to a trap or to a search
/// without end.
///
/// It is safe to use from several threads at once; a search keeps what it needs on its own.
public struct GridIndex: Sendable {
  /// The bytes, shared and not copied.
  let storage: any ByteStorage
  /// Where their parts lie.
  let layout: GridIndexLayout

  /// How many points there are.
  public var count: Int { layout.pointCount }

  /// How many cells the directory has.
  public var cellCount: Int { layout.cellCount }

  /// Opens an index, checking its header and size.
  ///
  /// - Throws: ``GridIndexError`` when the bytes are truncated, foreign or of another version.
  /// - Complexity: O(1); it reads 64 bytes.
  public init(_ storage: some ByteStorage) throws(GridIndexError) {
    self.storage = storage
    layout = try storage.withBytes { (bytes) throws(GridIndexError) in
      try Self.checkedLayout(bytes)
    }
  }

  private static func checkedLayout(_ bytes: RawSpan) throws(GridIndexError) -> GridIndexLayout {
    typealias Header = GridIndexLayout.Header
    guard bytes.byteCount >= GridIndexLayout.headerSize else {
      throw .truncatedHeader(
        expectedBytes: GridIndexLayout.headerSize, foundBytes: bytes.byteCount)
    }
    let magic = bytes.uint64(at: Header.magic)
    guard magic == GridIndexLayout.magic else {
      throw .foreignFile(expectedMagic: GridIndexLayout.magic, foundMagic: magic)
    }
    let version = bytes.uint32(at: Header.formatVersion)
    guard version == GridIndexLayout.formatVersion else {
      throw .unsupportedVersion(expected: GridIndexLayout.formatVersion, found: version)
    }
    let layout = GridIndexLayout(
      pointCount: bytes.uint32(at: Header.pointCount),
      cellCount: bytes.uint32(at: Header.cellCount),
      countryCount: bytes.uint32(at: Header.countryCount))
    let written = bytes.uint64(at: Header.byteCount)
    guard written == layout.byteCount, layout.cellCount.isMultiple(of: 4),
      bytes.byteCount == layout.byteCount
    else {
      throw .wrongSize(expectedBytes: layout.byteCount, foundBytes: bytes.byteCount)
    }
    return layout
  }
}
