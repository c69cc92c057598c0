import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is read once, from front to back, or a part of one.
final class InputFile {
  let path: String
  private let descriptor: Int32
  /// The number of bytes that may still be read.
  private var left = Int.max

  init(path: String) throws(ExtractError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, failure: .last)
    }
  }

  deinit { close(descriptor) }

  /// Returns the length of the file in bytes.
  func length() throws(ExtractError) -> Int {
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { throw .readFailed(path: path, failure: .last) }
    return Int(end)
  }

  /// Restricts further reading to some bytes of the file, which may have fewer.
  func confine(to range: Range<Int>) throws(ExtractError) {
    guard lseek(descriptor, off_t(range.lowerBound), SEEK_SET) >= 0 else {
      throw .readFailed(path: path, failure: .last)
    }
    left = range.count
  }

  /// Returns some bytes of the file, fewer if it ends before.
  func bytes(in range: Range<Int>) throws(ExtractError) -> [UInt8] {
    try confine(to: range)
    var bytes = [UInt8](repeating: 0, count: range.count)
    var problem: ExtractError?
    let count = bytes.withUnsafeMutableBytes { buffer in
      do throws(ExtractError) {
        return try read(into: buffer)
      } catch {
        problem = error
        return 0
      }
    }
    if let problem { throw problem }
    return Array(bytes.prefix(count))
  }

  /// Reads the rest; for small files.
  ///
  /// - Throws: ``ExtractError``.
  func readToEnd() throws(ExtractError) -> [UInt8] {
    var bytes: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { piece.deallocate() }
    while true {
      let count = try read(into: piece)
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }

  /// Fills the buffer from its front, and returns the number of bytes, which is 0 only at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExtractError) -> Int {
    var filled = 0
    let wanted = min(buffer.count, left)
    while filled < wanted {
      #if canImport(Darwin)
        let count = Darwin.read(
          descriptor, buffer.baseAddress?.advanced(by: filled), wanted - filled)
      #elseif canImport(Glibc)
        let count = Glibc.read(
          descriptor, buffer.baseAddress?.advanced(by: filled), wanted - filled)
      #else
        let count = Musl.read(
          descriptor, buffer.baseAddress?.advanced(by: filled), wanted - filled)
      #endif
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw .readFailed(path: path, failure: .last)
      }
      filled += count
    }
    left -= filled
    return filled
  }
}
