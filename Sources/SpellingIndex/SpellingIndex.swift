public import StoredBytes

/// Names and their deletion keys, packed in one read-only block of bytes, and searched in place.
///
///     let index = try SpellingIndex(MappedFile(path: path))
///     var search = SpellingSearch(index)
///     search.matches(for: "sprngfeild")  // springfield, …
///
/// Opening reads the header and nothing else; ``verify()`` reads everything. Bytes that are damaged in a way that opening does not
/// see may lead to wrong answers, never to a trap or to a search without end.
public struct SpellingIndex: Sendable {
  /// The bytes, shared and not copied.
  let storage: any ByteStorage
  /// Where their parts lie.
  let layout: SpellingIndexLayout

  /// How many names there are.
  public var nameCount: Int { layout.nameCount }
  /// How many keys there are, of four bytes each.
  public var keyCount: Int { layout.keyCount }

  /// Opens an index, checking its header and size.
  ///
  /// - Throws: `MappedFileError` when the bytes are truncated, foreign or of another version.
  /// - Complexity: O(1); it reads 64 bytes.
  public init(_ storage: some ByteStorage) throws(MappedFileError) {
    self.storage = storage
    layout = try storage.withBytes { (bytes) throws(MappedFileError) in
      try SpellingIndexLayout(headerOf: bytes)
    }
  }

  /// Reads every byte.
  ///
  /// - Throws: `MappedFileError.wrongChecksum` when one is not as it was written.
  public func verify() throws(MappedFileError) {
    try storage.withBytes { (bytes) throws(MappedFileError) in
      try SpellingIndexLayout.verifyChecksum(of: bytes)
    }
  }

  /// Calls a closure with every name and its prominence, the best-known first.
  public func forEachName(_ body: (_ name: [UInt8], _ prominence: UInt16) -> Void) {
    storage.withBytes { bytes in
      for number in 0..<nameCount {
        let name = textRange(of: number, in: bytes).map { bytes.uint8(at: $0) }
        body(name, bytes.uint16(at: layout.prominences + 2 * number))
      }
    }
  }

  /// Where a name's text lies; empty when the file is damaged.
  func textRange(of name: Int, in bytes: RawSpan) -> Range<Int> {
    let start = name == 0 ? 0 : Int(bytes.uint32(at: layout.ends + 4 * (name - 1)))
    let end = Int(bytes.uint32(at: layout.ends + 4 * name))
    guard start <= end, end <= layout.textBytes else { return 0..<0 }
    return (MappedHeader.byteCount + start)..<(MappedHeader.byteCount + end)
  }

  /// Which keys are of a bucket; empty when the file is damaged.
  func keyRange(ofBucket bucket: Int, in bytes: RawSpan) -> Range<Int> {
    let start = Int(bytes.uint32(at: layout.buckets + 4 * bucket))
    let end = Int(bytes.uint32(at: layout.buckets + 4 * bucket + 4))
    guard start <= end, end <= layout.keyCount else { return 0..<0 }
    return start..<end
  }
}
