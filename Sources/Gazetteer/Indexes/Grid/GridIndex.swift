import Geodesy

/// Points on the globe, packed by cell in one read-only block of bytes and searched in place.
///
/// Use it to find the points nearest to a place if no point changes. If points come and go, keep a
/// ``GridCell/ID`` with each in a table and search that with ``CellDistances``.
///
///     var searcher = GridSearcher(try GridIndex(bytes))
///     let answer = searcher.nearest(to: paris, count: 10)
///     answer.points.map(\.ordinal)
///
/// Results are exact on the whole globe: they equal those of computing every distance. They contain
/// ordinals, the caller's numbers; the caller fetches the records.
///
/// Opening reads only the header. ``verify()`` reads everything. Damage that opening does not
/// detect may lead to wrong results, but never to a trap or to an endless search.
///
/// It is safe to use from several threads at once; each search has its own state.
package struct GridIndex: Sendable {
  /// The bytes, shared rather than copied.
  let storage: any ByteStorage
  /// The positions of their parts.
  let layout: GridIndexLayout

  /// The number of points.
  package var count: Int { layout.pointCount }

  /// The number of cells in the directory.
  package var cellCount: Int { layout.cellCount }

  /// Opens an index, checking its header and size.
  ///
  /// - Throws: `MappedFileError` if the bytes are truncated, foreign or of another version.
  /// - Complexity: O(1); it reads 64 bytes.
  package init(_ storage: some ByteStorage) throws(MappedFileError) {
    self.storage = storage
    layout = try storage.layout()
  }
}
