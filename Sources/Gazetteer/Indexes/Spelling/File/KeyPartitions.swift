#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Keys partitioned by the first bits of their hashes, in temporary files.
///
/// Each part can be sorted in memory, and all of them together need one pass over the names. The
/// files have no names, so they disappear with this object, even if the process is killed.
struct KeyPartitions: ~Copyable {
  /// The target number of keys in memory at a time.
  private static let keysAtATime = 1 << 20
  private static let maxBits = 8
  /// The buffer size of a part; there may be 256 parts.
  private static let bufferBytes = 16_000
  /// The size of a hash and the number of a name.
  private static let keyBytes = 12

  /// The number of bits of a hash that determine its part.
  let bits: Int
  private let path: String
  private var descriptors: [Int32] = []
  private var buffers: [[UInt8]]

  /// Creates empty files next to a path, for an approximate number of keys.
  init(beside path: String, expectedKeys: Int) throws(MappedFileError) {
    self.path = path
    var bits = 0
    while bits < Self.maxBits, expectedKeys >> bits > Self.keysAtATime { bits += 1 }
    self.bits = bits
    buffers = [[UInt8]](repeating: [], count: 1 << bits)
    for number in 0..<(1 << bits) {
      let name = "\(path).keys-\(number)"
      let descriptor = open(name, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw failure() }
      unlink(name)
      descriptors.append(descriptor)
    }
  }

  deinit { for descriptor in descriptors { close(descriptor) } }

  /// Adds a key to its part.
  mutating func add(hash: UInt64, name: UInt32) throws(MappedFileError) {
    let part = bits == 0 ? 0 : Int(truncatingIfNeeded: hash >> (64 - UInt64(bits)))
    withUnsafeBytes(of: hash) { buffers[part].append(contentsOf: $0) }
    withUnsafeBytes(of: name) { buffers[part].append(contentsOf: $0) }
    if buffers[part].count >= Self.bufferBytes { try flush(part) }
  }

  /// Calls a closure with the keys of a part, in the order in which they were added.
  mutating func forEachKey(
    ofPart part: Int, _ body: (_ hash: UInt64, _ name: UInt32) -> Void
  ) throws(MappedFileError) {
    try flush(part)
    var buffer = [UInt8](repeating: 0, count: Self.bufferBytes / Self.keyBytes * Self.keyBytes)
    var position = 0
    while true {
      var filled = 0
      while filled < buffer.count {
        let count = buffer.withUnsafeMutableBytes {
          pread(
            descriptors[part], $0.baseAddress.map { $0 + filled }, $0.count - filled,
            off_t(position + filled))
        }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw failure() }
        if count == 0 { break }
        filled += count
      }
      buffer.withUnsafeBytes { bytes in
        for start in stride(from: 0, to: filled - Self.keyBytes + 1, by: Self.keyBytes) {
          body(
            bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self),
            bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt32.self))
        }
      }
      if filled < buffer.count { return }
      position += filled
    }
  }

  private mutating func flush(_ part: Int) throws(MappedFileError) {
    var offset = 0
    while offset < buffers[part].count {
      let count = buffers[part].withUnsafeBytes {
        write(descriptors[part], $0.baseAddress.map { $0 + offset }, $0.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure() }
      offset += count
    }
    buffers[part].removeAll(keepingCapacity: true)
  }

  private func failure() -> MappedFileError {
    .system(path: path, code: errno)
  }
}
