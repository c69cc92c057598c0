#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A writer of a spelling index: first the names in the order given, then all their keys.
///
/// Memory is bounded: names go to the file at once, 14 bytes of each stay in memory, and keys wait
/// in temporary files, each for a part of the buckets. The same names give the same bytes.
package struct SpellingIndexWriter: ~Copyable {
  /// The approximate number of keys per name.
  private static let keysOfName = 16
  /// The size of text collected before it is written.
  private static let bufferSize = 1 << 20

  private let path: String
  private let minProminenceForTwo: UInt16
  private let namesHaveOneKey: Bool
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var masks: [UInt32] = []
  private var endings: [NameEnding] = []
  private var ends: [UInt32] = []
  private var prominences: [UInt16] = []
  private var textBytes = 0

  /// Creates an empty file.
  ///
  /// Names of places less prominent than `minProminenceForTwo` are found with at most one edit. By
  /// default, those are the places known only from postal data: they are half of all names, and
  /// rarely meant. With `namesHaveOneKey`, those names take a key instead of nine, and a search tries
  /// all edits.
  ///
  /// - Throws: `MappedFileError.system`.
  package init(
    path: String, minProminenceForTwo: UInt16 = 1, namesHaveOneKey: Bool = false
  ) throws(MappedFileError) {
    self.path = path
    self.minProminenceForTwo = minProminenceForTwo
    self.namesHaveOneKey = namesHaveOneKey
    descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Self.failure(path) }
    buffer.append(contentsOf: repeatElement(0, count: MappedHeader.byteCount))
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns whether misspellings of a folded name can be found.
  ///
  /// This excludes names of few letters and those in scripts whose letters are words or syllables,
  /// which are not mistyped letter by letter.
  package static func accepts(_ name: Span<UInt8>) -> Bool {
    var letters = Letters()
    letters.load(name.bytes)
    return letters.isCorrected && letters.scalars.allSatisfy { $0 < 0x0E00 }
      && letters.scalars.contains { !(0x30...0x39).contains($0) }
  }

  /// Adds a folded name; names must come in order of their best-known place, best known first.
  ///
  /// - Throws: `MappedFileError.tooLarge` or `MappedFileError.system`.
  package mutating func add(
    _ name: Span<UInt8>, prominence: UInt16
  ) throws(MappedFileError) {
    guard ends.count < SpellingIndexLayout.maxNameCount, textBytes + name.count < UInt32.max else {
      throw Self.tooManyNames
    }
    for index in 0..<name.count { buffer.append(name[index]) }
    textBytes += name.count
    var letters = Letters()
    letters.load(name.bytes)
    masks.append(CharacterMask(letters).rawValue)
    endings.append(NameEnding(ofName: letters.scalars))
    ends.append(UInt32(textBytes))
    prominences.append(prominence)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the keys and the header, and closes the file.
  ///
  /// - Throws: `MappedFileError.system`.
  /// - Complexity: O(k) for k keys.
  package consuming func finish() throws(MappedFileError) {
    pad(to: 64)
    for mask in masks { buffer.appendLittleEndian(mask) }
    for end in ends { buffer.appendLittleEndian(end) }
    for prominence in prominences { buffer.appendLittleEndian(prominence) }
    pad(to: 64)
    try flush()
    let names = try NameReading(
      path: path, ends: ends, prominences: prominences,
      minProminenceForTwo: minProminenceForTwo, namesHaveOneKey: namesHaveOneKey)
    var partitions = try KeyPartitions(
      beside: path, expectedKeys: ends.count * Self.keysOfName)
    let keyCount = try names.addKeys(to: &partitions)
    guard
      let layout = SpellingIndexLayout(
        bucketBits: SpellingIndexLayout.bucketBits(forKeys: keyCount),
        namesHaveOneKey: namesHaveOneKey, nameCount: ends.count, keyCount: keyCount,
        textBytes: textBytes)
    else { throw Self.tooManyNames }
    try writeKeys(from: &partitions, layout)
    try overwriteHeader(layout.header(checksum: 0))
    let checksum = try MappedFile(path: path).withBytes { MappedChecksum(of: $0).value }
    try overwriteHeader(layout.header(checksum: checksum))
  }

  /// Writes the header at the beginning of the file.
  private func overwriteHeader(_ header: [UInt8]) throws(MappedFileError) {
    let count = header.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == header.count else { throw Self.failure(path) }
  }

  /// Writes the keys bucket by bucket, then the start of each bucket.
  private mutating func writeKeys(
    from partitions: inout KeyPartitions, _ layout: SpellingIndexLayout
  ) throws(MappedFileError) {
    let bucketCount = 1 << layout.bucketBits
    // Buckets are the first bits of the hash; parts are its very first ones.
    let bucketsAPart = max(1, bucketCount >> partitions.bits)
    var starts: [UInt32] = []
    starts.reserveCapacity(bucketCount + 1)
    var written: UInt32 = 0
    for part in 0..<(1 << partitions.bits) {
      let first = part * bucketsAPart
      var found: [(bucket: UInt32, key: UInt32)] = []
      try partitions.forEachKey(ofPart: part) { hash, name in
        let key = layout.key(of: hash, ending: endings[Int(name)], name: name)
        found.append((UInt32(layout.bucket(of: hash) - first), key))
      }
      // A counting sort, which keeps the names of each bucket in order.
      var next = [UInt32](repeating: 0, count: bucketsAPart + 1)
      for entry in found { next[Int(entry.bucket) + 1] += 1 }
      for bucket in 1...bucketsAPart { next[bucket] += next[bucket - 1] }
      for bucket in 0..<bucketsAPart { starts.append(written + next[bucket]) }
      var sorted = [UInt32](repeating: 0, count: found.count)
      for entry in found {
        sorted[Int(next[Int(entry.bucket)])] = entry.key
        next[Int(entry.bucket)] += 1
      }
      written += UInt32(found.count)
      for key in sorted {
        buffer.appendLittleEndian(key)
        if buffer.count >= Self.bufferSize { try flush() }
      }
    }
    starts.append(written)
    for start in starts { buffer.appendLittleEndian(start) }
    try flush()
  }

  private mutating func pad(to alignment: Int) {
    let position = lseek(descriptor, 0, SEEK_CUR) + buffer.count
    let rest = position % alignment
    if rest > 0 { buffer.append(contentsOf: repeatElement(0, count: alignment - rest)) }
  }

  private mutating func flush() throws(MappedFileError) {
    var offset = 0
    while offset < buffer.count {
      let count = buffer.withUnsafeBytes {
        write(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(path) }
      offset += count
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private static var tooManyNames: MappedFileError {
    .tooLarge(
      kind: SpellingIndexLayout.kind, limit: SpellingIndexLayout.maxNameCount, unit: "names")
  }

  private static func failure(_ path: String) -> MappedFileError {
    .system(path: path, code: errno)
  }
}
