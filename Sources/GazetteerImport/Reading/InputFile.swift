#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is read once, from front to back.
final class InputFile {
  let path: String
  private let descriptor: Int32

  init(path: String) throws(ExtractError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  /// Reads what is left; for small files.
  ///
  /// - Throws: ``ExtractError``.
  func readToEnd() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try piece.withUnsafeMutableBytes { try read(into: $0) }
      if count == 0 { return bytes }
      bytes += piece.prefix(count)
    }
  }

  /// Fills the buffer from its front; the answer is the number of bytes, 0 only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExtractError) -> Int {
    var filled = 0
    while filled < buffer.count {
      #if canImport(Darwin)
        let count = Darwin.read(
          descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      #elseif canImport(Glibc)
        let count = Glibc.read(
          descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      #else
        let count = Musl.read(
          descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      #endif
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw .readFailed(path: path, reason: String(cString: strerror(errno)))
      }
      filled += count
    }
    return filled
  }
}
