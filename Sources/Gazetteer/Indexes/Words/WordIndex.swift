import TextFormats

/// The words of the dictionaries with their classes and meanings, in one read-only block of bytes and
/// searched in place: a word more costs no start of a program.
///
/// Opening reads only the header. Damage that opening does not detect may lead to wrong results, but
/// never to a trap or to an endless search.
package struct WordIndex: Sendable {
  private let storage: any ByteStorage
  /// The storage of nearly every index, which is read without a call of a generic function.
  private let file: MappedFile?
  private let layout: WordIndexLayout

  /// Opens an index, checking its header and size.
  ///
  /// - Throws: `MappedFileError` if the bytes are truncated, foreign or of another version.
  /// - Complexity: O(1); it reads 64 bytes.
  package init(_ storage: some ByteStorage) throws(MappedFileError) {
    self.storage = storage
    file = storage as? MappedFile
    layout = try storage.layout()
  }

  @inline(__always)
  private func read<Result>(_ body: (RawSpan) -> Result) -> Result {
    if let file { file.withBytes(body) } else { storage.withBytes(body) }
  }

  /// Checks every byte.
  ///
  /// - Throws: `MappedFileError.wrongChecksum` if a byte has changed since it was written.
  package func verify() throws(MappedFileError) {
    try storage.verifyChecksum(of: WordIndexLayout.self)
  }

  /// Returns the classes of words by their `StableHash`; none if they are not in the index.
  ///
  /// - Complexity: O(1).
  func classes(ofHash hash: UInt64) -> WordClasses {
    let key = StableHash.mixed(hash)
    return read { bytes in
      let bucket = layout.buckets(of: key)
      var word = Int(bytes.uint32(at: bucket))
      let end = min(Int(bytes.uint32(at: bucket + 4)), layout.wordCount)
      while word < end {
        let position = layout.words + WordIndexLayout.wordBytes * word
        let found = bytes.uint64(at: position)
        if found == key {
          let set = Int(bytes.uint32(at: position + 8))
          return set < layout.setCount ? WordClasses(inSet: set, layout, bytes) : []
        }
        if found > key { break }
        word += 1
      }
      return []
    }
  }

  /// Calls a closure with each role of folded words and the position of its detail, in the order of roles.
  ///
  /// - Complexity: O(log n) for n meanings; callers first ask for the class ``WordClasses/meaning``.
  func forEachMeaning(
    of words: ArraySlice<UInt8>, hash: UInt64, _ visit: (QueryWord.Role, Detail) -> Void
  ) {
    let key = StableHash.mixed(hash)
    read { bytes in
      var (first, end) = (0, layout.meaningCount)
      while first < end {
        let middle = (first + end) / 2
        if bytes.uint64(at: layout.meaning(middle)) < key {
          first = middle + 1
        } else {
          end = middle
        }
      }
      while first < layout.meaningCount, bytes.uint64(at: layout.meaning(first)) == key {
        if let role = layout.role(of: first, in: bytes),
          bytes.hasText(words, at: layout.textRange(ofMeaning: first, field: 8, in: bytes))
        {
          visit(role, Detail(meaning: first))
        }
        first += 1
      }
    }
  }

  /// The number of a meaning, whose detail can be read.
  struct Detail { fileprivate let meaning: Int }

  /// Returns a detail; empty if there is none.
  func text(of detail: Detail) -> String {
    read { bytes in
      bytes.text(in: layout.textRange(ofMeaning: detail.meaning, field: 12, in: bytes))
    }
  }

  /// Returns all words with a role, in no particular order.
  ///
  /// - Complexity: O(n) for n meanings, three nanoseconds each: for roles with few words, once.
  func words(as role: QueryWord.Role) -> [QueryWord] {
    read { bytes in
      (0..<layout.meaningCount).compactMap { meaning in
        guard bytes.uint32(at: layout.meaning(meaning) + 16) == UInt32(role.rawValue) else {
          return nil
        }
        return QueryWord(
          words: bytes.text(in: layout.textRange(ofMeaning: meaning, field: 8, in: bytes)),
          role: role,
          detail: bytes.text(in: layout.textRange(ofMeaning: meaning, field: 12, in: bytes)))
      }
    }
  }
}

extension WordIndexLayout {
  /// Returns the position of the bucket of a key.
  fileprivate func buckets(of key: UInt64) -> Int {
    MappedHeader.byteCount + 4 * bucket(of: key)
  }

  /// Returns the position of a meaning.
  fileprivate func meaning(_ number: Int) -> Int { meanings + Self.meaningBytes * number }

  /// Returns the role of a meaning; `nil` if the file is damaged.
  fileprivate func role(of meaning: Int, in bytes: RawSpan) -> QueryWord.Role? {
    UInt8(exactly: bytes.uint32(at: self.meaning(meaning) + 16)).flatMap(
      QueryWord.Role.init(rawValue:))
  }

  /// Returns the range of a text whose offset is in a field of a meaning; empty if the file is damaged.
  fileprivate func textRange(ofMeaning number: Int, field: Int, in bytes: RawSpan) -> Range<Int> {
    let offset = Int(bytes.uint32(at: meaning(number) + field))
    guard offset + 2 <= textBytes else { return 0..<0 }
    let start = texts + offset + 2
    let end = start + Int(bytes.uint16(at: start - 2))
    return end <= byteCount ? start..<end : 0..<0
  }
}

extension WordClasses {
  fileprivate init(inSet set: Int, _ layout: WordIndexLayout, _ bytes: RawSpan) {
    let position = layout.sets + WordIndexLayout.setBytes * set
    self.init(
      rawValue: BitPair(low: bytes.uint64(at: position), high: bytes.uint64(at: position + 8)))
  }
}

extension RawSpan {
  fileprivate func hasText(_ words: ArraySlice<UInt8>, at range: Range<Int>) -> Bool {
    guard range.count == words.count else { return false }
    return zip(range, words).allSatisfy { uint8(at: $0) == $1 }
  }

  fileprivate func text(in range: Range<Int>) -> String {
    extracting(range).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }
}
