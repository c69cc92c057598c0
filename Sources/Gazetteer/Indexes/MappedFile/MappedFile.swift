#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is read in place, through the system's page cache.
///
/// Nothing is read before it is accessed, and several processes share the pages. The file must not
/// shrink while it is mapped: reading beyond its new end would terminate the process, as with every
/// mapping. Bundles are renamed into place when complete and never changed.
package final class MappedFile: ByteStorage {
  private let address: UnsafeRawPointer?
  /// The file's length in bytes.
  package let byteCount: Int

  /// Maps a complete file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - readsAhead: Whether the system may read up to megabytes around the bytes that are
  ///     accessed: this pays off for many queries, but takes most of the time of the first one.
  /// - Throws: ``MappedFileError/system(path:code:)`` if the file cannot be opened or mapped.
  /// - Complexity: O(1); no byte is read.
  package init(path: String, readsAhead: Bool = true) throws(MappedFileError) {
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
    // If the advice is not taken, it only costs time.
    if !readsAhead { madvise(mapped, byteCount, MADV_RANDOM) }
    address = UnsafeRawPointer(mapped)
  }

  deinit {
    if let address { munmap(UnsafeMutableRawPointer(mutating: address), byteCount) }
  }

  /// Calls a closure with the file's bytes.
  package func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: address, count: byteCount).bytes)
  }
}

// The mapping is never written to, and is unmapped only when nothing refers to it.
extension MappedFile: @unchecked Sendable {}

/// Bytes that do not change while they are read: an array, or a mapped file.
///
/// An index over them does not copy anything, so its memory is the file's pages.
package protocol ByteStorage: Sendable {
  /// Calls a closure with all the bytes, and returns its result.
  ///
  /// Each call must see the same bytes, and several threads may call at the same time.
  func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

extension [UInt8]: ByteStorage {
  /// Calls a closure with the array's bytes.
  package func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(span.bytes)
  }
}
