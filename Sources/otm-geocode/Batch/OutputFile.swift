#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Shell

/// A file that is written from start to end, and read again to continue it.
final class OutputFile {
  let path: String
  /// The number of bytes that the file has.
  private(set) var length = 0
  let descriptor: Int32

  /// Opens a file for reading and writing, without changing it; creates it if it does not exist.
  ///
  /// - Throws: `Refusal`.
  init(path: String) throws {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Refusal(
        .inputOutput, "\(path): \(systemMessage(errno)); pass a file that can be written")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Cuts the file, so that writing continues there.
  func truncate(to length: Int) throws {
    // Devices and pipes have no length.
    guard ftruncate(descriptor, off_t(length)) == 0 || errno == EINVAL else { throw failure() }
    lseek(descriptor, off_t(length), SEEK_SET)
    self.length = length
  }

  /// Calls a closure for each piece of the file, from the start.
  func forEachPiece(_ body: (ArraySlice<UInt8>) throws -> Void) throws {
    lseek(descriptor, 0, SEEK_SET)
    var buffer = [UInt8](repeating: 0, count: 262_144)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        try body(buffer[..<count])
      } else if count == 0 {
        return
      } else if errno != EINTR {
        throw failure()
      }
    }
  }

  /// Returns the first bytes; fewer if the file is shorter.
  func start(_ count: Int) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let found = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard found >= 0 else { throw failure() }
    return Array(buffer.prefix(found))
  }

  /// Writes all bytes at the end.
  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        length += count
      } else if errno != EINTR {
        throw Refusal(
          .inputOutput, "writing \(path) failed: \(systemMessage(errno)); is the disk full?")
      }
    }
  }

  private func failure() -> Refusal {
    Refusal(.inputOutput, "\(path): \(systemMessage(errno))")
  }
}

/// `write(2)`, under a name that the method above does not hide.
private func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int { write(descriptor, bytes, count) }
