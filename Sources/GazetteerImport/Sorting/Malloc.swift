#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The C library's allocator.
enum Malloc {
  /// glibc's `malloc_trim`, which Swift's module of glibc does not have; `nil` in other C
  /// libraries, which give memory back by themselves.
  private static let mallocTrim = dlsym(nil, "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
  }

  /// Gives memory that one step of an import has freed back to the system.
  ///
  /// glibc keeps freed blocks for the thread that had them; of an import's buffers that came to a
  /// third of all its memory.
  static func trim() { _ = mallocTrim?(0) }
}
