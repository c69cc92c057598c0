#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is read where it lies, through the system's page cache.
///
/// Nothing is read before it is asked for, and several processes share the pages. The file must not
/// shrink while it is mapped: reading behind its new end would stop the process, as with every
/// mapping; bundles are renamed into place whole and never changed.
public final class MappedFile: ByteStorage {
  private let address: UnsafeRawPointer?
  /// The file's length in bytes.
  public let byteCount: Int

  /// Maps a whole file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - readsAhead: Whether the system may read what lies around the bytes that are touched, up to
  ///     megabytes: that pays for many questions, and is most of the time of the first.
  /// - Throws: ``MappedFileError/system(path:code:)`` when the file cannot be opened or mapped.
  /// - Complexity: O(1); no byte is read.
  public init(path: String, readsAhead: Bool = true) throws(MappedFileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(path: path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(path: path, code: errno) }
    byteCount = Int(status.st_size)
    guard byteCount > 0 else {
      address = nil
      return
    }
    guard let mapped = mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0),
      mapped != MAP_FAILED
    else { throw .system(path: path, code: errno) }
    // Advice that is not taken costs time only.
    if !readsAhead { madvise(mapped, byteCount, MADV_RANDOM) }
    address = UnsafeRawPointer(mapped)
  }

  deinit {
    if let address { munmap(UnsafeMutableRawPointer(mutating: address), byteCount) }
  }

  /// Calls a closure with the file's bytes.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: address, count: byteCount).bytes)
  }
}

// The mapping is never written to, and unmapped only when nobody holds it.
extension MappedFile: @unchecked Sendable {}
