#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Memory that one step of an import has freed, and the next one does not need.
enum Malloc {
  /// glibc's `malloc_trim`, which Swift's module of glibc does not have; `nil` in other C
  /// libraries,
  /// which give memory back by themselves.
  private static let trim = dlsym(nil, "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) (Int) -> Int32).self)
  }

  /// Gives it back to the system where the C library would keep it.
  ///
  /// glibc keeps freed blocks for the thread that had them; of an import's buffers that came to a
  /// third
  /// of all its memory.
  static func giveBack() { _ = trim?(0) }
}
