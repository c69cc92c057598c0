/// Names and their deletion keys, packed in one read-only block of bytes and searched in place.
///
///     let index = try SpellingIndex(MappedFile(path: path))
///     var search = SpellingSearch(index)
///     search.matches(for: "sprngfeild")  // springfield, …
///
/// Opening reads only the header; ``verify()`` reads everything. Damage that opening does not
/// detect may lead to wrong results, but never to a trap or to an endless search.
package struct SpellingIndex: Sendable {
  /// The bytes, shared rather than copied.
  let storage: any ByteStorage
  /// The positions of their parts.
  let layout: SpellingIndexLayout

  /// The number of names.
  package var nameCount: Int { layout.nameCount }
  /// The number of keys, of four bytes each.
  package var keyCount: Int { layout.keyCount }

  /// Opens an index, checking its header and size.
  ///
  /// - Throws: `MappedFileError` if the bytes are truncated, foreign or of another version.
  /// - Complexity: O(1); it reads 64 bytes.
  package init(_ storage: some ByteStorage) throws(MappedFileError) {
    self.storage = storage
    layout = try storage.layout()
  }

  /// Checks every byte.
  ///
  /// - Throws: `MappedFileError.wrongChecksum` if a byte has changed since it was written.
  package func verify() throws(MappedFileError) {
    try storage.verifyChecksum(of: SpellingIndexLayout.self)
  }

  /// Returns the range of a name's text; empty if the file is damaged.
  func textRange(of name: Int, in bytes: RawSpan) -> Range<Int> {
    let start = name == 0 ? 0 : Int(bytes.uint32(at: layout.ends + 4 * (name - 1)))
    let end = Int(bytes.uint32(at: layout.ends + 4 * name))
    guard start <= end, end <= layout.textBytes else { return 0..<0 }
    return (MappedHeader.byteCount + start)..<(MappedHeader.byteCount + end)
  }

  /// Returns the range of a bucket's keys; empty if the file is damaged.
  func keyRange(ofBucket bucket: Int, in bytes: RawSpan) -> Range<Int> {
    let start = Int(bytes.uint32(at: layout.buckets + 4 * bucket))
    let end = Int(bytes.uint32(at: layout.buckets + 4 * bucket + 4))
    guard start <= end, end <= layout.keyCount else { return 0..<0 }
    return start..<end
  }
}
