import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file of records, written once and read from front to back.
///
/// A record is a sequence of any bytes, preceded in the file by its length. A file in a folder has no
/// name: it disappears with this object, even if the process is killed. One at a path stays.
///
/// A file is used by one thread at a time, and may pass from one to another.
package final class RecordFile: @unchecked Sendable {
  /// Large enough that calls do not matter, small enough for many files at once.
  fileprivate static let bufferBytes = 64 * 1024

  private let descriptor: Int32
  private let folder: String
  private var buffer: [UInt8] = []
  private var writtenBytes = 0

  /// Creates an empty file in a folder.
  package init(folder: String) throws(GazetteerError) {
    self.folder = folder
    let path = "\(folder)/records-\(UInt64.random(in: .min ... .max))"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .unwritable(folder: folder, failure: .last)
    }
    unlink(path)
    buffer.reserveCapacity(Self.bufferBytes)
  }

  /// Creates an empty file at a path.
  init(creating path: String) throws(GazetteerError) {
    folder = path
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .unwritable(folder: path, failure: .last)
    }
    buffer.reserveCapacity(Self.bufferBytes)
  }

  /// Opens a finished file for reading.
  init(path: String) throws(GazetteerError) {
    folder = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .inputOutput(path: path, reason: FileOperations.lastReason)
    }
  }

  deinit { close(descriptor) }

  // MARK: Writing

  /// Adds a record at the end.
  package func append(_ record: ArraySlice<UInt8>) throws(GazetteerError) {
    if buffer.count + record.count + 4 > Self.bufferBytes { try flush() }
    buffer.append(bigEndian: UInt32(clamping: record.count))
    buffer.append(contentsOf: record)
  }

  /// Writes the records still in memory.
  func flush() throws(GazetteerError) {
    var start = 0
    while start < buffer.count {
      let count = buffer.withUnsafeBytes {
        pwrite(
          descriptor, $0.baseAddress?.advanced(by: start), $0.count - start, off_t(writtenBytes))
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw errno == ENOSPC
          ? .diskFull(folder: folder)
          : .inputOutput(path: folder, reason: FileOperations.lastReason)
      }
      start += count
      writtenBytes += count
    }
    buffer.removeAll(keepingCapacity: true)
  }

  // MARK: Reading

  /// Reads a file's records one after the other.
  package struct Reader {
    private let file: RecordFile
    private var buffer = [UInt8](repeating: 0, count: RecordFile.bufferBytes)
    /// The range of the buffer that has been read but not yet consumed.
    private var pending = 0..<0
    private var filePosition = 0
    /// The last record read.
    package private(set) var record: [UInt8] = []

    fileprivate init(_ file: RecordFile) { self.file = file }

    /// Moves to the next record; returns false at the end.
    package mutating func next() throws(GazetteerError) -> Bool {
      guard try fill(4) else { return false }
      var count = 0
      for byte in buffer[pending.prefix(4)] { count = count << 8 | Int(byte) }
      pending = (pending.lowerBound + 4)..<pending.upperBound
      guard try fill(count) else { return false }
      record.removeAll(keepingCapacity: true)
      record.append(contentsOf: buffer[pending.prefix(count)])
      pending = (pending.lowerBound + count)..<pending.upperBound
      return true
    }

    /// Makes sure that `count` bytes are pending; returns false if the file ends before.
    private mutating func fill(_ count: Int) throws(GazetteerError) -> Bool {
      guard pending.count < count else { return true }
      let kept = pending.count
      buffer.withUnsafeMutableBytes { [pending] bytes in
        bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[pending]))
      }
      if count > buffer.count {
        buffer.append(contentsOf: repeatElement(0, count: count - buffer.count))
      }
      let read = try file.read(into: &buffer, from: kept, at: filePosition)
      filePosition += read
      pending = 0..<(kept + read)
      return pending.count >= count
    }
  }

  /// Ends writing, and starts reading at the front.
  package func makeReader() throws(GazetteerError) -> Reader {
    try flush()
    return Reader(self)
  }

  private func read(
    into bytes: inout [UInt8], from start: Int, at offset: Int
  ) throws(GazetteerError) -> Int {
    var filled = start
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(
          descriptor, $0.baseAddress?.advanced(by: filled), $0.count - filled,
          off_t(offset + filled - start))
      }
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw .inputOutput(path: folder, reason: FileOperations.lastReason)
      }
      filled += count
    }
    return filled - start
  }
}
