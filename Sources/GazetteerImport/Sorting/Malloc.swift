#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The C library's allocator.
enum Malloc {
  /// glibc's `malloc_trim`, which Swift's module of glibc lacks.
  ///
  /// It is `nil` in other C libraries, which return memory by themselves.
  private static let mallocTrim = dlsym(nil, "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
  }

  /// Returns memory freed by a step of an import to the system.
  ///
  /// glibc keeps freed blocks for the thread that used them; for the buffers of an import, this
  /// amounted to a third of all its memory.
  static func trim() { _ = mallocTrim?(0) }
}
